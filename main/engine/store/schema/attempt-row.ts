import type { Attempt } from '#contract/sending/sending'
import { shownHeaders } from '../../net/shown-text.ts'
import type { AttemptToStore } from './to-store.ts'

/** Members of an attempt's row in the order of the values that are written, without its verdict. */
export const attemptMembers = [
  ...['purpose', 'deliveryId', 'fixtureId', 'recordId', 'target', 'startedAtMs', 'elapsedMs', 'status'],
  ...['errorCode', 'errorMessage', 'sentHeaders', 'sentBodyBytes', 'sentBodySha256', 'identical'],
  ...['responseHeaders', 'responseBodyBytes', 'isResponseTruncated', 'batchId', 'routeId', 'isEdited'],
  'warning',
] as const satisfies readonly (keyof AttemptRow)[]

export type AttemptRow = ReturnType<typeof attemptRow>

/** A row of attempts with its bodies. Headers are JSON. */
export function attemptRow({ attempt, madeOf = null, sentBody, responseBody }: AttemptToStore) {
  const { error, sentHeaders, responseHeaders, identical, isEdited, isResponseTruncated, ...same } = attempt
  return {
    ...same,
    madeOf,
    errorCode: error?.code ?? null,
    errorMessage: error?.message ?? null,
    sentHeaders: JSON.stringify(sentHeaders),
    identical: identical === null ? null : Number(identical),
    isEdited: Number(isEdited),
    responseHeaders: JSON.stringify(responseHeaders),
    isResponseTruncated: Number(isResponseTruncated),
    /** `null` if it is the captured body. */
    sentBody,
    responseBody,
  }
}

export type StoredAttemptRow = Omit<AttemptRow, 'madeOf' | 'sentBody' | 'responseBody'> &
  Pick<Attempt, 'id' | 'verdict'>

export function attemptOf({ errorCode, errorMessage, ...row }: StoredAttemptRow): Attempt {
  return {
    ...row,
    error: errorCode === null ? null : { code: errorCode, message: errorMessage ?? '' },
    sentHeaders: JSON.parse(row.sentHeaders) as Attempt['sentHeaders'],
    responseHeaders: shownHeaders(JSON.parse(row.responseHeaders) as Attempt['responseHeaders']),
    identical: row.identical === null ? null : row.identical === 1,
    isEdited: row.isEdited === 1,
    isResponseTruncated: row.isResponseTruncated === 1,
  }
}
