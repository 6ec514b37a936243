/** Who shows which records: the rooms that hear of them, each of its own only. */
export function openRooms() {
  const idsOf = new Map<string, Set<number>>()
  return {
    add(room: string, ids: Iterable<number>): void {
      idsOf.set(room, new Set([...(idsOf.get(room) ?? []), ...ids]))
    },
    /** Rooms with the same records share a message. */
    messages(): readonly { readonly rooms: string[]; readonly ids: number[] }[] {
      const inOrder = (room: string) => [...(idsOf.get(room) ?? [])].sort((one, other) => one - other)
      const groups = Map.groupBy(idsOf.keys(), (room) => JSON.stringify(inOrder(room)))
      return [...groups.values()].flatMap((rooms) =>
        rooms[0] === undefined ? [] : [{ rooms, ids: inOrder(rooms[0]) }],
      )
    },
  }
}
