import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { isPassed } from '#contract/sending/passed'

/** An HTTP status with its shape: a disc if it passed, else a cross. */
export function HttpStatus({ status }: { readonly status: number }) {
  const isGood = isPassed({ status, error: null })
  return (
    <span
      className={clsx(
        'tabular whitespace-nowrap font-strong',
        isGood ? 'text-status-complete' : 'text-error',
      )}
    >
      {status} <span className="font-medium">{reasons[status] ?? ''}</span>
    </span>
  )
}

/** Shown instead if no response arrived. */
export function NoHttpStatus({ children }: { readonly children: ReactNode }) {
  return <span className="whitespace-nowrap font-strong text-error">{children}</span>
}

/** The phrases a developer is likely to meet. */
const reasons: Readonly<Record<number, string>> = {
  200: 'OK',
  201: 'Created',
  202: 'Accepted',
  204: 'No Content',
  301: 'Moved Permanently',
  302: 'Found',
  307: 'Temporary Redirect',
  308: 'Permanent Redirect',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  409: 'Conflict',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  431: 'Header Fields Too Large',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
}
