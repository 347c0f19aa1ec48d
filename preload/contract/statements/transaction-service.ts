import { conversionTable } from '../services/conversion.ts'
import { cryptoDepositTable, cryptoWithdrawalTable } from '../services/crypto-transfers.ts'
import { issuanceTable } from '../services/issuance.ts'
import { redemptionTable } from '../services/redemption.ts'
import { refundStepTable } from '../services/refunds.ts'
import { transactionTable } from '../services/transactions.ts'
import { rowsOf } from './rows.ts'
import { behavior, findings, nothing, notSpecified, row, sameAs, section } from './statement.ts'

/** Transaction Notification Service: registration, delivery, states, and the rest beside the body. */
export const transactionService = {
  ...section('What the service does', {
    'T1-1': sameAs(
      ['T4-2', 'T11-3', 'T11-4'],
      'status changes of transactions are reported; there are five kinds of transactions',
    ),
    'T1-2': behavior(
      'the caller registers one public callback URL',
      'Before it registers a URL, Hooktrail says if the public web cannot reach it or if it does not lead here.',
    ),
    'T1-3': sameAs(['T13-1', 'T13-2'], 'each status change is sent to that URL by HTTP POST, as JSON'),
    'T1-4': sameAs('T3-1', 'there is one event type, TRANSACTION, for all kinds'),
    'T1-5': sameAs(['T15-3', 'T15-4'], 'notifications can arrive out of order and can be repeated'),
    'T1-6': behavior(
      'receivers order events by created_at and updated_at, not by arrival',
      'A trail shows its notifications in this order, in whatever order they arrived.',
    ),
    'T1-7': behavior(
      'the receiver stores a notification first and processes it later',
      'Hooktrail responds when the delivery is on disk, and inspects it afterwards. A trail advises your app to do the same.',
    ),
    'T1-8': sameAs('T17-1', 'the receiver responds within five seconds'),
    'T1-9': nothing(
      'status changes are reported in real time',
      'The specification gives no limit, and a replayed notification has the times of its original.',
    ),
  }),
  ...section('Webhook registration', {
    'T2-1': behavior(
      'id: an integer, the identifier of the registration',
      'Stored and shown with the registration. Another type is a warning.',
    ),
    'T2-2': behavior(
      'callback_url: text, the registered URL',
      'Shown, and compared with the URL that was requested.',
    ),
    'T2-3': behavior(
      'event: text, the subscribed event type, TRANSACTION',
      'Compared with the event that was requested. Another event is no success.',
    ),
  }),
  ...section('States and transitions', {
    'T11-1': sameAs('T4-3', 'status is PENDING, IN_PROGRESS, COMPLETE or FAILED'),
    'T11-2': notSpecified('the transitions of status'),
    'T11-3': findings('some PENDING or IN_PROGRESS notifications may be skipped', 'status-skipped'),
    'T11-4': findings(
      'COMPLETE and FAILED are final; a notification for the final status is always delivered',
      'second-final',
      'final-status-left',
      'final-overdue',
    ),
    'T11-5': findings(
      'refund_status is PENDING, IN_PROGRESS, COMPLETE or FAILED, and is independent of status',
      'refund-status-unknown',
      'value-case',
    ),
    'T11-6': findings(
      'refund_status PENDING: a refund was triggered and is not executing yet',
      'refund-contradicts',
    ),
    'T11-7': findings(
      'refund_status IN_PROGRESS: at least one step is being processed',
      'refund-contradicts',
    ),
    'T11-8': findings(
      'refund_status COMPLETE: all steps finished, and the funds were returned',
      'refund-contradicts',
      'refund-status-left',
    ),
    'T11-9': findings(
      'refund_status FAILED: the refund ended in a non-recoverable error; some steps may still be COMPLETE',
      'refund-contradicts',
      'refund-status-left',
    ),
    'T11-10': findings(
      'a triggered refund starts with refund_status PENDING, and a notification is sent; it is triggered when an issuance fails after its deposit was received, or the settlement transfer of a redemption fails after its tokens were burned',
      'refund-move-missing',
      'refund-status-missing',
    ),
    'T11-11': sameAs('T11-12', 'each change of refund_status is notified, in addition to changes of status'),
    'T11-12': findings('each change of refund_status is a distinct notification', 'changes-together'),
    'T11-13': notSpecified('the moves of refund_status after the first, and of the status of a step'),
  }),
  ...section('Register a callback URL', {
    'T12-1': behavior('POST {base_url}/v4/webhooks', 'Registers by this method at this path.'),
    'T12-2': behavior(
      'callback_url is required: the public URL that receives notifications',
      'Sends it unchanged, and warns before the call if the URL is not public.',
    ),
    'T12-3': behavior('events is required: a list of TRANSACTION alone', 'Sends exactly this list.'),
    'T12-4': behavior('success: message, a text that confirms', "Shows the service's words."),
    'T12-5': behavior(
      'success: webhooks, a list of registrations',
      'Lists them. A response without a registration, or with another URL or event, is no success.',
    ),
    'T12-6': behavior('failure: success is false', 'Such a response is a failure, whatever its HTTP status.'),
    'T12-7': behavior('failure: error, a text with the reason', "Shows the service's words."),
    'T12-8': behavior(
      'to subscribe an event type again is a failure whose text names the type',
      'Recognized if the text of a failure names TRANSACTION, and reported as a failure: already subscribed.',
    ),
    'T12-9': notSpecified('the HTTP status of responses to a registration'),
    'T12-10': notSpecified('how registrations are listed, changed and removed'),
  }),
  ...section('Notification delivery', {
    'T13-1': findings(
      'notifications are sent by HTTP POST to the registered URL',
      'method-not-post',
      'notification-not-post',
    ),
    'T13-2': findings(
      'the body is the JSON envelope',
      'body-empty',
      'body-not-object',
      'notification-wrapped',
    ),
    'T13-3': findings('the receiver responds with a 2xx status', 'response-not-2xx'),
    'T13-4': sameAs('T17-1', 'a response after more than five seconds counts as a time-out'),
  }),
  ...section('Authentication', {
    'T14-1': nothing(
      'the caller is verified before a URL can be registered',
      'The service verifies; Hooktrail shows its response.',
    ),
    'T14-2': notSpecified('how the caller is verified'),
    'T14-3': findings(
      'notifications are sent from a fixed set of addresses, which the receiver can allow',
      'source-unlisted',
    ),
    'T14-4': findings('stage sends from three addresses', 'source-stage'),
    'T14-5': findings('production sends from three addresses', 'source-production'),
    'T14-6': notSpecified('a signature or a shared secret on notifications'),
  }),
  ...section('Events', {
    'T15-1': sameAs(
      ['T11-3', 'T11-4', 'T11-12'],
      'TRANSACTION is sent when a status or a refund_status changes',
    ),
    'T15-2': sameAs('T4-7', 'type selects which kind object is present'),
    'T15-3': findings(
      'an event may be repeated; receivers recognize repetitions by the id with the final status',
      'duplicate-identical',
      'duplicate-same-meaning',
      'duplicate-differs',
    ),
    'T15-4': findings(
      'events may arrive in any order; receivers use created_at and updated_at',
      'arrived-out-of-order',
      'stale-after-final',
    ),
    'T15-5': sameAs(
      'T10-3',
      'a step id that is missing while IN_PROGRESS is supplied by a later notification',
    ),
    'T15-6': notSpecified('whether a failed delivery is retried'),
    'T15-7': nothing(
      'TRANSACTION is also sent when a step of a refund changes',
      'How a step moves is not shown, so none of its notifications can be missed.',
    ),
    'T15-8': sameAs(['T3-3', 'T13-2'], 'the body is the envelope, and its payload has the kind object'),
  }),
  ...section('Errors', {
    'T16-1': sameAs(['T12-6', 'T12-7'], 'a failed registration has a body with success: false and error'),
    'T16-2': sameAs('T12-8', 'a duplicate subscription fails with a text that names the event type'),
    'T16-3': findings(
      'insufficient_deposit_amount_for_issuance: the deposit is insufficient for token issuance',
      'error-explained',
    ),
    'T16-4': findings('transaction_failed: an unexpected error', 'error-explained'),
    'T16-5': notSpecified('all further error codes and HTTP statuses'),
  }),
  ...section('Limits', {
    'T17-1': findings(
      'the callback responds within five seconds; a later response counts as a time-out',
      'response-late',
    ),
    'T17-2': sameAs('T12-3', 'events accepts TRANSACTION alone'),
    'T17-3': notSpecified('limits of rate, of payload size, and of registrations'),
  }),
  ...section('Versioning', {
    'T18-1': sameAs('T12-1', 'the version of the API is in the path: /v4/'),
    'T18-2': notSpecified('how versions change and end'),
  }),
}

/** Transaction Notification Service: a notification's body. */
export const transactionPayloads = {
  ...section('Notification envelope', {
    'T3-1': findings(
      'event: text, always TRANSACTION',
      'event-missing',
      'event-not-text',
      'value-case',
      'value-unknown',
      'record-in-wrong-envelope',
    ),
    'T3-2': findings('payload: an object, the transaction', 'payload-missing', 'payload-not-object'),
    'T3-3': findings(
      'payload has the common fields and exactly one kind object',
      'kind-object-missing',
      'kind-object-several',
      'field-null',
    ),
  }),
  ...section('Common transaction fields', {
    ...rowsOf(transactionTable),
    'T4-7': findings(
      'the kind object is named after the type, in lower case',
      'kind-object-wrong',
      'field-type',
    ),
  }),
  ...section('issuance object', rowsOf(issuanceTable)),
  ...section('redemption object', rowsOf(redemptionTable)),
  ...section('crypto_deposit object', rowsOf(cryptoDepositTable)),
  ...section('crypto_withdrawal object', {
    ...rowsOf(cryptoWithdrawalTable),
    'T8-1': row('*', 'the fields and rules of a crypto deposit'),
  }),
  ...section('conversion object', rowsOf(conversionTable)),
  ...section('Refund step', {
    ...rowsOf(refundStepTable),
    'T10-4': findings(
      'refund_steps is in order of creation, oldest first',
      'refund-steps-out-of-order',
      'refund-step-reordered',
      'refund-step-inserted',
    ),
    'T10-5': nothing(
      'a refund may leave out kinds of steps',
      'Any selection is allowed, so a missing kind is never a finding.',
    ),
    'T10-6': findings(
      'a transaction without a refund has neither refund_status nor refund_steps',
      'refund-steps-without-status',
      'refund-steps-empty',
      'refund-misplaced',
    ),
    'T10-7': notSpecified('which assets crypto deposits and withdrawals may have'),
  }),
}
