extension MygesturesConfiguration {
    /// The content of mygestures.yaml, as later versions keep it. There a movement may also be places, x and y of
    /// each: `0,0 0,100 100,100`.
    ///
    /// - Throws: `ForeignError` where `bytes`, of the file called `name`, are not as mygestures writes them.
    public init(yaml bytes: [UInt8], name: String) throws(ForeignError) {
        do throws(FileMistake) {
            self.init(try BlockReader.root(of: bytes))
        } catch {
            throw error.error(in: name, help: ForeignProgram.mygestures.help)
        }
    }

    init(_ root: BlockNode) {
        self.init()
        for (name, node) in root["movements"]?.entries ?? [] { movements[name] = node.text }
        for application in root["apps"]?.items ?? [] {
            contexts.append(
                Context(
                    name: application["name"]?.text ?? "",
                    windowClass: application["match"]?["class"]?.text ?? "",
                    windowTitle: application["match"]?["title"]?.text ?? "",
                    gestures: Self.gestures(application["gestures"])))
        }
        contexts.append(
            Context(
                name: "", windowClass: "", windowTitle: "",
                gestures: Self.gestures(root["global"])))
        // What has no name of its own stands for itself.
        for movement in contexts.flatMap(\.gestures).map(\.movement)
        where movements[movement] == nil {
            movements[movement] = movement
        }
    }

    private static func gestures(_ node: BlockNode?) -> [Gesture] {
        (node?.entries ?? []).map { name, node in
            var actions = texts(node["do"]).map { text in
                let (name, value) = (text.prefix { $0 != " " }, text.drop { $0 != " " })
                return (name: String(name), value: String(value.drop { $0 == " " }))
            }
            actions += texts(node["keys"]).map { (name: "keypress", value: $0) }
            return Gesture(name: name, movement: node["move"]?.text ?? "", actions: actions)
        }
    }

    private static func texts(_ node: BlockNode?) -> [String] {
        guard let node else { return [] }
        return ([node] + node.items).compactMap(\.text).filter { !$0.isEmpty }
    }
}
