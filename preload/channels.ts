/** From the page to the main process: a call of the contract's table, answered with a Reply. */
export const invokeChannel = 'hooktrail:invoke'
/** From the main process to the page: one EventFrame. */
export const eventChannel = 'hooktrail:event'
