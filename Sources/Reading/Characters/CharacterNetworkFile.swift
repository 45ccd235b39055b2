import System

/// The network that reads characters as it is installed, or why there is none.
public struct CharacterNetworkFile: Sendable {
    /// nil where the nearest entries alone decide.
    public let network: CharacterNetwork?
    /// Why, for people; nil where there is one.
    public let problem: Message?

    /// - Parameter path: where it is; nil where it is missing.
    public init(_ path: String?) {
        let reason: Message
        do {
            guard let path else { throw Missing() }
            network = try CharacterNetwork(MappedFile(path, limit: CharacterNetwork.largestFile))
            problem = nil
            return
        } catch let error as FileError {
            reason = error.message
        } catch let error as NetworkError {
            reason = "\(path ?? ""): \(error.message)"
        } catch {
            reason = "the network that reads characters is missing"
        }
        network = nil
        problem =
            """
            \(reason); characters are read by their shapes alone until ./install.sh is run again
            """
    }

    private struct Missing: Error {}
}
