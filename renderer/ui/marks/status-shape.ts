/** The shapes of a status: pending, in progress, complete, failed, unknown. */
export type StatusShape = 'ring' | 'half' | 'disc' | 'cross' | 'dotted'
