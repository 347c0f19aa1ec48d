/** The signs of a status: not begun, under way, done, failed, unknown. */
export type StatusShape = 'ring' | 'half' | 'disc' | 'cross' | 'dotted'
