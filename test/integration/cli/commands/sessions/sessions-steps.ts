import { fundingExample } from '../../../../support/inspection/examples.ts'
import { httpCall } from '../../../../support/network/http-call.ts'

export const post = (url: string) =>
  httpCall(url, { method: 'POST', body: JSON.stringify(fundingExample('pending')) })
