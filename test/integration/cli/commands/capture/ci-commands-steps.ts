import { httpCall } from '../../../../support/network/http-call.ts'

export const post = (url: string, body: object) =>
  httpCall(url, { method: 'POST', body: JSON.stringify(body) })
