import { expect, test } from 'vitest'
import type { Drill } from '#contract/drill/drill'
import type { Signing } from '#contract/sending/additions'
import { shownDrill } from '../../../../../main/engine/drill/reports/shown-drill.ts'
import { exampleDrill } from '../../../../component/support/example-drill.ts'
import { leftOf, numberOf as number, secrets } from '../../../../support/planted-secrets.ts'

function hmacOf(secret: string): Signing {
  return {
    by: 'hmac-sha256',
    header: `X-${secret}`,
    encoding: 'hex',
    prefix: secret,
    secret: { from: 'env', variable: secret },
  }
}

function savedOf(secret: string): Signing {
  return {
    by: 'hmac-sha256',
    header: `X-${secret}`,
    encoding: 'hex',
    prefix: secret,
    secret: { from: 'saved', name: secret },
  }
}

function commandOf(secret: string): Signing {
  return { by: 'command', command: [secret, `--key=${secret}`], folder: `/home/${secret}`, header: secret }
}

/** Places in a drill, each with its secret. */
function plantedDrill(secret: string, signing: Signing = hmacOf(secret)): Drill {
  const drill = exampleDrill()
  const [failure] = drill.failures
  const [trail] = drill.trails
  if (failure === undefined || trail === undefined) throw new Error('The example has neither.')
  const name = `own/${secret}`
  const state = {
    [secret]: secret,
    account: secret,
    since: secret,
    n: number(secret),
    history: [secret],
    status: secret,
  }
  const states = [
    { ...failure.after[0], text: JSON.stringify(state) },
    { ...failure.after[0], isJson: false, text: `Account of ${secret}\n${secret}: 1` },
  ] as typeof failure.after
  const url = `https://${secret}:${secret}@${secret}.mx/${secret}/x-${secret}-{recordId}?${secret}=${secret}#${secret}`
  const sentence = `The response to ${secret} is 500 instead of 2xx: ${secret}. Only /0/${secret} differs; see ${url}`
  const program = [`/opt/${secret}`, `--of=${secret}`, `{recordId}${secret}`]
  const broken = {
    ...failure,
    trail: name,
    sentence,
    before: states,
    after: states,
    differences: [
      {
        op: 'replace' as const,
        path: `/0/${secret}`,
        from: JSON.stringify(secret),
        to: JSON.stringify(state),
        expected: false,
      },
      {
        op: 'replace' as const,
        path: '/0/amount',
        from: JSON.stringify(`x${secret}`),
        to: null,
        expected: false,
      },
    ],
    sequence: failure.sequence.map(sending => ({
      ...sending,
      response: { ...sending.response, error: { code: 'target-closed' as const, message: sentence } },
    })),
  }
  const step = { ...trail.steps[0], status: secret, refundStatus: secret, clock: `x ${secret}` }
  const records = [{ ...trail.records[0], recordId: secret }]
  const one = { name, records, steps: [step] } as typeof trail
  return {
    ...drill,
    url,
    message: sentence,
    trailNames: [name, `${secret}/redemption`],
    trails: [one],
    failures: [broken],
    cells: drill.cells.map(cell => ({ ...cell, trail: name, reason: sentence, sentence })),
    learnedIgnores: [{ trail: name, paths: [`/${secret}/0`, `/*/${secret}`] }],
    options: {
      ...drill.options,
      url,
      restart: program,
      state: { by: 'command', command: program },
      ignore: [`/${secret}`],
      renew: [secret],
      stateHeaders: [[`X-${secret}`, `Bearer $${secret}`]],
      additions: {
        headers: [[`X-${secret}`, secret]],
        signing,
      },
      source: {
        records: [secret, `funding:${secret}`],
        sessionId: null,
        trails: [name, secret],
        scenarios: [name as never],
        given: [{ name: secret, bodies: [secret] }],
        files: [{ name: secret, text: secret, isAdded: true }],
      },
    },
  }
}

test('an HTML report with pseudonyms holds no four characters of what was planted', () => {
  for (const signingOf of [hmacOf, savedOf, commandOf]) {
    const left = secrets.map(secret => {
      const drill = plantedDrill(secret, signingOf(secret))
      return leftOf(secret, JSON.stringify(shownDrill(drill, true, 'a key for tests')))
    })
    expect(left.flat()).toEqual([])
  }
})
