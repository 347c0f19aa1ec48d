// What a thread of its own sends with, without the store, batches and fixtures.
export { madeMessage } from './batches/batch-of-made.ts'
export { sendUnanswered } from './send/send-unanswered.ts'
export { createSender, type Outcome, type OutgoingRequest, type Sender } from './send/sender.ts'
export { headersToSend } from './send/sent-headers.ts'
export { parseTargetUrl, type TargetUrl } from './target/target-url.ts'
