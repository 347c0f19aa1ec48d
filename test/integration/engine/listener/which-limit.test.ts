import { expect, test } from 'vitest'
import { type Capacity, capacityTexts } from '#contract/deliveries/receptions'
import { AppError } from '#contract/errors'
import { limitsSchema } from '#contract/settings'
import { inspectDelivery } from '../../../../main/engine/inspect/inspect-delivery.ts'
import { inspectedDelivery } from '../../../support/store/inspected-delivery.ts'
import { type OpenListener, openListener, postThrough } from './open-listener.ts'
import { post, type RawSender, statusesOf } from './raw-sender.ts'

const kibibyte = 1024
const limit = 1024 * kibibyte

/** A delivery with this body is being stored, and the store does not finish. */
async function holding(body: string): Promise<OpenListener> {
  const opened = await openListener({ inFlightBytes: limit })
  opened.store.isHeld = true
  await opened.connect(post(body))
  await opened.store.until(() => opened.store.waiting === 1)
  return opened
}

/** Each makes the listener refuse one request, and returns its sender. */
const refusals: Readonly<Record<Capacity, () => Promise<readonly [OpenListener, RawSender]>>> = {
  'over-capacity': async () => sendBeside(await holding('a'.repeat(limit)), 'b'),
  'over-capacity-large': async () =>
    sendBeside(await holding('a'.repeat(limit - 200 * kibibyte)), 'b'.repeat(256 * kibibyte)),
  'over-capacity-heads': async () => {
    const opened = await openListener({ inFlightBytes: limit, headerBytes: limit })
    const sender = await opened.connect(
      `POST /refused HTTP/1.1\r\nHost: h\r\nX: ${'x'.repeat(limit / 2)}\r\nContent-Length: 1\r\n\r\n`,
    )
    return [opened, sender]
  },
  'over-connections': async () => {
    const opened = await openListener()
    const sender = await opened.connect(
      'POST /refused HTTP/1.1\r\nHost: h\r\nContent-Length: 1000\r\n\r\nhalf',
    )
    await postThrough(opened.connect)
    opened.passMs(2_000)
    opened.listener.setLimits(limitsSchema.parse({ connections: 1 }))
    await postThrough(opened.connect)
    return [opened, sender]
  },
}

async function sendBeside(opened: OpenListener, body: string): Promise<readonly [OpenListener, RawSender]> {
  const { store } = opened
  const sender = await opened.connect(
    `POST /refused HTTP/1.1\r\nHost: h\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  )
  await store.until(() => store.waiting === 2)
  store.isHeld = false
  store.commit()
  return [opened, sender]
}

test.each(Object.keys(refusals) as Capacity[])(
  'a 503 for %s names the limit in the response, the stored delivery, its finding and the log',
  async capacity => {
    const [{ store, warnings }, sender] = await refusals[capacity]()
    const text = await sender.ended()
    expect(statusesOf(text)).toEqual([503])
    expect(text).toContain(`"error":"${capacityTexts[capacity]}. Try again."`)
    await store.until(() => store.saved.some(({ target }) => target === '/refused'))
    const stored = store.saved.find(({ target }) => target === '/refused')
    expect(stored?.reception).toBe(capacity)
    expect(warnings).toEqual([`A request got 503: ${capacityTexts[capacity]}.`])
    const { findings } = inspectDelivery(inspectedDelivery('half', { reception: capacity }))
    expect(findings.map(({ message }) => message)).toContain(`${capacityTexts[capacity]}; 4 bytes are saved.`)
  },
)

test('a 503 for a delivery that cannot be stored has the reason in the response and in the log, once per minute', async () => {
  const { store, connect, warnings, passMs } = await openListener()
  const message = 'The disk of the data folder is full. Free some space.'
  store.failure = new AppError('disk-full', message)
  const refused = async () => {
    const sender = await connect(post('{}'))
    expect(await sender.until(/\}$/s)).toContain(`"error":"${message}"`)
  }
  await refused()
  await refused()
  await refused()
  expect(warnings).toEqual([`A request got 503: ${message}`])
  passMs(60_000)
  await refused()
  expect(warnings.slice(1)).toEqual([`A request got 503: ${message} 2 more since the last such line.`])
})
