import PureSupport

/// The same for tests of what runs.
public typealias PrivateFolder = TemporaryFolder
