import { behavior, findings, nothing, notSpecified, sameAs, section } from './statement.ts'

/** Transaction Notification Service: registration, delivery, states, and everything else beside the body. */
export const transactionService = {
  ...section('What the service does', {
    'T1-1': sameAs('T4-2', 'the five kinds of transactions are reported as their status changes'),
    'T1-2': behavior(
      'one callback URL is registered, and it is public',
      'Before it registers a URL, Hooktrail says where the public web cannot reach it or does not lead here.',
    ),
    'T1-3': sameAs('T13-1', 'each status change comes by HTTP POST, as JSON'),
    'T1-4': sameAs('T3-1', 'there is one event type, TRANSACTION, for all kinds'),
    'T1-5': sameAs('T15-4', 'notifications may come out of order and more than once'),
    'T1-6': behavior(
      'the right order is that of created_at and updated_at',
      "A trail stands in the record's own order, whatever the order of arrival.",
    ),
    'T1-7': behavior(
      'the receiver stores a notification first and processes it later',
      'Hooktrail answers when the delivery is on disk, and reads it afterwards. Your app is advised to do the same.',
    ),
    'T1-8': sameAs('T17-1', 'the receiver answers within five seconds'),
  }),
  ...section('Webhook registration', {
    'T2-1': behavior('id: a whole number, names the registration', 'Kept and shown with the registration.'),
    'T2-2': behavior(
      'callback_url: text, the URL that was registered',
      'Shown, and compared with the URL that was asked for.',
    ),
    'T2-3': behavior('event: text, TRANSACTION', 'Shown, and compared with the event that was asked for.'),
  }),
  ...section('States and transitions', {
    'T11-1': sameAs('T4-3', 'status is PENDING, IN_PROGRESS, COMPLETE or FAILED'),
    'T11-2': notSpecified('the transitions of status'),
    'T11-3': findings('a PENDING or an IN_PROGRESS may stay without a notification', 'status-skipped'),
    'T11-4': findings(
      'COMPLETE and FAILED are final, and the final status is always notified',
      'second-final',
      'final-status-left',
      'final-overdue',
    ),
    'T11-5': findings(
      'refund_status has the values PENDING, IN_PROGRESS, COMPLETE and FAILED, and is independent of status',
      'refund-status-unknown',
    ),
    'T11-6': findings(
      'refund_status PENDING: a refund was triggered and nothing executes yet',
      'refund-disagrees',
      'refund-status-left',
    ),
    'T11-7': findings(
      'refund_status IN_PROGRESS: a step at least is being processed',
      'refund-disagrees',
      'refund-steps-missing',
    ),
    'T11-8': findings(
      'refund_status COMPLETE: all steps finished and the funds are back',
      'refund-disagrees',
      'refund-status-left',
      'refund-steps-missing',
    ),
    'T11-9': findings(
      'refund_status FAILED: the refund ended in an error for good; some steps may be COMPLETE',
      'refund-disagrees',
      'refund-status-left',
      'refund-steps-missing',
    ),
    'T11-10': findings(
      'a refund begins with refund_status PENDING, when an issuance fails after its deposit or the transfer of a redemption after the burning, and is notified',
      'refund-move-missing',
    ),
    'T11-11': findings(
      'each change of refund_status is notified, beside the changes of status',
      'refund-move-missing',
    ),
    'T11-12': behavior(
      'each change of refund_status is a notification of its own',
      'A notification that differs in its refund alone is a step of the trail, never a repetition.',
    ),
    'T11-13': notSpecified('the moves of refund_status after the first, and of the status of a step'),
  }),
  ...section('Register a callback URL', {
    'T12-1': behavior('POST {base_url}/v4/webhooks', 'Registers by this method at this path.'),
    'T12-2': behavior(
      'callback_url is required: the public URL that receives',
      'Sends it as given, and warns before the call where the URL is not public.',
    ),
    'T12-3': behavior('events is required: a list of TRANSACTION alone', 'Sends exactly this list.'),
    'T12-4': behavior('success: message, a text that confirms', "Shows the service's words."),
    'T12-5': behavior(
      'success: webhooks, a list of registrations',
      'Lists them; an answer that holds none, or another URL, is no success.',
    ),
    'T12-6': behavior('failure: success is false', 'Such an answer is a failure, whatever its HTTP status.'),
    'T12-7': behavior('failure: error, a text with the reason', "Shows the service's words."),
    'T12-8': behavior(
      'to subscribe an event type again is a failure whose text names the type',
      'Recognized in the text, and told as a failure: already subscribed.',
    ),
    'T12-9': notSpecified('the HTTP status of answers to a registration'),
    'T12-10': notSpecified('how registrations are listed, changed and removed'),
  }),
  ...section('Notification delivery', {
    'T13-1': findings('notifications come by HTTP POST to the registered URL', 'method-not-post'),
    'T13-2': findings(
      'the body is the JSON envelope',
      'content-type-missing',
      'content-type-wrong',
      'body-empty',
      'body-not-object',
    ),
    'T13-3': findings('a 2xx status is the answer that is expected', 'answer-not-2xx'),
    'T13-4': sameAs('T17-1', 'an answer after more than five seconds counts as a time-out'),
  }),
  ...section('Authentication', {
    'T14-1': nothing(
      'who calls is verified before a URL can be registered',
      'The service verifies; Hooktrail shows what it answers.',
    ),
    'T14-2': notSpecified('how the caller is verified'),
    'T14-3': findings('the addresses that send are fixed, and may be put on a list', 'source-unlisted'),
    'T14-4': findings('stage sends from three addresses', 'source-stage'),
    'T14-5': findings('production sends from three addresses', 'source-production'),
    'T14-6': notSpecified('a signature or a shared secret on notifications'),
  }),
  ...section('Events', {
    'T15-1': sameAs('T11-11', 'TRANSACTION is sent when a status or a refund_status changes'),
    'T15-2': sameAs('T4-7', 'type selects which kind object is there'),
    'T15-3': findings(
      'an event may come again; the id with the final status tells a repetition',
      'duplicate-identical',
      'duplicate-same-meaning',
      'duplicate-differs',
      'update-after-final',
    ),
    'T15-4': findings(
      'any order of arrival is possible; created_at and updated_at tell the right one',
      'arrived-out-of-order',
      'stale-after-final',
      'order-not-certain',
    ),
    'T15-5': sameAs('T10-3', 'a step id that is missing while IN_PROGRESS comes with a later notification'),
    'T15-6': notSpecified('whether a delivery that failed is tried again'),
    'T15-7': nothing(
      'TRANSACTION is sent when a step of a refund changes, too',
      'How a step moves is not shown, so none of its notifications can be missed.',
    ),
    'T15-8': sameAs('T3-3', 'its body is the envelope, and the payload carries the kind object'),
  }),
  ...section('Errors', {
    'T16-1': sameAs('T12-6', 'a registration that fails answers success false and error'),
    'T16-2': sameAs('T12-8', 'a duplicate subscription fails with a text that names the event type'),
    'T16-3': findings(
      'insufficient_deposit_amount_for_issuance: the deposit is too small',
      'error-explained',
    ),
    'T16-4': findings('transaction_failed: an error that was not expected', 'error-explained'),
    'T16-5': notSpecified('all further error codes and HTTP statuses'),
  }),
  ...section('Limits', {
    'T17-1': findings('the callback answers within five seconds; later is a time-out', 'answer-late'),
    'T17-2': sameAs('T12-3', 'events accepts TRANSACTION alone'),
    'T17-3': notSpecified('limits of rate, of payload size, and of registrations'),
  }),
  ...section('Versioning', {
    'T18-1': sameAs('T12-1', 'the version of the API is in the path: /v4/'),
    'T18-2': notSpecified('how versions change and end'),
  }),
}
