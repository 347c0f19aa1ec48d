/** From the page to the main process: a call of the contract's table with a unique number. The result is a Reply. */
export const invokeChannel = 'hooktrail:invoke'
/** From the page to the main process: the number of a call that it does not wait for any more. */
export const cancelChannel = 'hooktrail:cancel'
/** From the main process to the page: one EventFrame. */
export const eventChannel = 'hooktrail:event'
