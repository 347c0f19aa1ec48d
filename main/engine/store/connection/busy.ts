/**
 * How long a connection that writes waits for another. Only another program makes it wait: each file has one
 * connection that writes.
 */
export const busyMs = 1_000

/** How long senders wait for readers that use the log. Reads are short. */
export const waitForReadersMs = 50
