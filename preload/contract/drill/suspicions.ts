import type { Suspicion } from './drill.ts'

/** What an app probably does, in one sentence. */
export const suspicionTexts: Readonly<Record<Suspicion, string>> = {
  'last-arrival-wins': 'Looks like the last arrival wins: updated_at is not compared.',
  'first-arrival-wins':
    'Looks like de-duplication by id alone: only the first notification of a record counts.',
  'one-per-status':
    'Looks like de-duplication by id and status: a move of a refund is taken for a repetition.',
  'unknown-refused': 'Looks like unknown fields, values or events are refused.',
  'letter-case-matters': 'Looks like the event is compared by capital and small letters.',
  slow: 'Looks like the work is done before the response: the app takes more than 5 seconds.',
  'repeats-refused': 'Looks like a repeated notification is refused.',
  'counts-repeats': 'Looks like a repeated notification is counted again.',
  'clock-as-text': 'Looks like timestamps are compared as text: the zone is not read.',
  'no-lock': 'Looks like the record is read, then written without a lock: one of two updates is lost.',
  'acknowledges-first': 'Looks like the app responds before it stores: a restart loses the notification.',
  'refunds-ignored':
    'Looks like refund_status is ignored. If the state does not show refunds, set one that does.',
  'given-back-as-new':
    'Looks like a withdrawal given back is taken for new money. If the state does not show the difference, set one that does.',
  'status-skips-refused': 'Looks like a status is refused unless the status before it was received.',
  'shared-state': 'Looks like records share state: a notification of one record changes another.',
  other: 'The end state differs.',
}
