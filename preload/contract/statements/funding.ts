import { fundingTable } from '../services/funding.ts'
import { withdrawalTable } from '../services/withdrawal.ts'
import { detailRowsOf, rowsOf } from './rows.ts'
import { behavior, findings, nothing, notSpecified, row, sameAs, section } from './statement.ts'

/** Funding and Withdrawal Notification Service. */
export const fundingStatements = {
  ...section('What the service does', {
    'F1-1': behavior('the caller registers one callback URL', 'Registers the one URL that is given.'),
    'F1-2': sameAs(['F7-1', 'F7-2'], 'each status change is sent to that URL by HTTP POST, as JSON'),
    'F1-3': sameAs('F9-3', 'event types cannot be chosen'),
    'F1-4': behavior(
      'the receiver stores a notification first and processes it later',
      'Hooktrail responds when the delivery is on disk, and inspects it afterwards. A trail advises your app to do the same.',
    ),
    'F1-5': sameAs(
      'F11-1',
      'the receiver responds within five seconds; a later response counts as a time-out',
    ),
  }),
  ...section('Notification envelope', {
    'F2-1': findings(
      'event: text, funding or withdrawal; in lower case in the samples, capitalized in the field description',
      'event-missing',
      'event-not-text',
      'value-unknown',
      'record-in-wrong-envelope',
    ),
    'F2-2': findings(
      'payload: an object, the funding or withdrawal',
      'payload-missing',
      'payload-not-object',
    ),
  }),
  ...section('Funding record', {
    ...rowsOf(fundingTable),
    ...detailRowsOf('funding'),
  }),
  ...section('Withdrawal record', {
    ...rowsOf(withdrawalTable),
    ...detailRowsOf('withdrawal'),
    'F4-1': row('*', 'the fields of a funding, except for those listed here'),
    'F4-9': notSpecified('the details of other methods'),
  }),
  ...section('States and transitions', {
    'F5-1': sameAs('F3-2', 'a funding is pending, complete or failed'),
    'F5-2': sameAs('F4-4', 'a withdrawal is pending, processing, complete or failed'),
    'F5-3': nothing(
      'a notification is sent when the status changes',
      'Which statuses a record goes through is not shown, so none can be missed.',
    ),
    'F5-4': notSpecified('the transitions between states'),
  }),
  ...section('Register a callback URL', {
    'F6-1': behavior('POST {base_url}/api/v3/webhooks/', 'Registers by this method at this path.'),
    'F6-2': behavior(
      'callback_url is required: the URL that receives notifications',
      'Sends it, and nothing else.',
    ),
    'F6-3': behavior(
      'the public web can reach the URL',
      'Warns before the call if the URL is not public or does not lead here.',
    ),
    'F6-4': behavior(
      'the URL has lower-case letters only, else the call fails',
      'Refuses capital letters before the call, and offers the lower-case form. Calls with capitals only if you allow it.',
    ),
    'F6-5': behavior('success: success is true', 'Anything else is no success.'),
    'F6-6': behavior(
      'success: payload, a text that names the URL',
      "Shows the service's words, and compares the URL in the text with the requested URL.",
    ),
    'F6-7': notSpecified('the body of an error response, and all HTTP statuses'),
  }),
  ...section('Notification delivery', {
    'F7-1': findings(
      'notifications are sent by HTTP POST to the registered URL',
      'method-not-post',
      'notification-not-post',
    ),
    'F7-2': findings(
      'the body is the JSON envelope',
      'body-empty',
      'body-not-object',
      'notification-wrapped',
    ),
    'F7-3': sameAs('F11-1', 'the receiver responds promptly, within five seconds'),
  }),
  ...section('Authentication', {
    'F8-1': findings(
      'the receiver secures the connection; the addresses that send are not published: the account manager gives them on request',
      'source-not-published',
    ),
    'F8-2': notSpecified('how the call is authenticated, and a signature on notifications'),
  }),
  ...section('Events', {
    'F9-1': findings(
      'funding: sent for a deposit and for each change of its status; its payload is a funding',
      'record-in-wrong-envelope',
    ),
    'F9-2': findings(
      'withdrawal: sent for a withdrawal and for each change of its status; its payload is a withdrawal',
      'record-in-wrong-envelope',
    ),
    'F9-3': behavior(
      'no subscription by event type: all events are delivered',
      'Asks for no events when it registers.',
    ),
    'F9-4': notSpecified('whether deliveries are retried, ordered or repeated'),
  }),
  ...section('Errors', {
    'F10-1': sameAs('F6-4', 'a callback URL with capital letters fails as an invalid URL'),
    'F10-2': notSpecified('all further errors and codes'),
  }),
  ...section('Limits', {
    'F11-1': findings(
      'the callback responds within five seconds; a later response counts as a time-out',
      'response-late',
    ),
    'F11-2': sameAs('F6-4', 'the callback URL has lower-case letters only'),
    'F11-3': notSpecified('limits of rate and of payload size'),
  }),
  ...section('Versioning', {
    'F12-1': sameAs('F6-1', 'the version of the API is in the path: /api/v3/'),
    'F12-2': notSpecified('how versions change and end'),
  }),
}
