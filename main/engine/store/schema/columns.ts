/** Column of a member: `startedAtMs` is in `started_at_ms`. */
const columnOf = (member: string): string => member.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

/** Columns of members, to write them in this order. */
export const columnsOf = (members: readonly string[]): string => members.map(columnOf).join(', ')

export const membersIn = (members: readonly string[]): string =>
  members.map(member => `${columnOf(member)} AS ${member}`).join(', ')
