import { type DrillOptions, exampleAppUrl } from '#contract/drill/drill'
import { propertyTexts } from '#contract/drill/properties'
import { AppError } from '#contract/errors'
import { printable } from '#contract/json/invisible-characters'
import type { HeaderPairs } from '#contract/terms'
import { copiedTest, type TestFormat } from '#contract/transfer/exporting'
import { shellLine } from '../../programs/programs.ts'
import { optionWords } from '../reports/command-text.ts'
import { withoutLiteral, withoutSecrets } from '../reports/report-url.ts'
import { sequenceFileOf } from '../saved/sequence-file.ts'
import { commandTest } from './command-test.ts'
import { javascriptTest } from './javascript.ts'
import { pythonTest } from './python.ts'
import { type FailureToTest, sequencePlanOf } from './sequence-plan.ts'

const runners: Readonly<Record<TestFormat, string>> = {
  'test-node': 'node --test THIS-FILE',
  'test-vitest': 'vitest run THIS-FILE',
  'test-pytest': 'pytest THIS-FILE',
}

/**
 * A test that fails as long as the app has the failure. It has the bodies that the drill sent, and no URL. `name`: of its
 * file, without extension. `needsHooktrail`: it runs `hooktrail drill`. Throws `not-available` for long bodies.
 */
export function failureTest(
  format: TestFormat,
  given: FailureToTest,
): { readonly name: string; readonly text: string; readonly needsHooktrail: boolean } {
  const { failure, trail, options } = given
  const { title, claim } = propertyTexts[failure.property]
  const plan = sequencePlanOf(given)
  const readsStates = typeof plan === 'string' ? options.state.by === 'url' : plan.states !== null
  const { options: safe, names } = withoutTypedHeaders(options)
  const usesKeyPair = options.additions.signing?.by === 'rsa-sha256'
  const file = sequenceFileOf(failure, trail)
  const text = {
    // In one line: runners print it, and a line of a docstring can be a doctest.
    title: printable(`${title}: ${trail.name}`),
    head: [
      `${title}, ${trail.name}: ${claim}`,
      failure.sentence,
      ...(typeof plan === 'string'
        ? [
            `This sequence ${plan}, so Hooktrail sends it: npm install --save-dev hooktrail`,
            ...names.map(({ header, variable }) => `Set ${variable} to the value of the header ${header}.`),
          ]
        : []),
      'Use a test database: each run makes new records.',
      `  ${variables(given, readsStates)} ${runners[format]}`,
    ],
  }
  const made =
    typeof plan === 'string'
      ? commandTest(format, { ...file, words: optionWords(safe), readsStates, usesKeyPair }, text)
      : format === 'test-pytest'
        ? pythonTest(plan, text)
        : javascriptTest(format, plan, text)
  if (made.length > mostCharacters) throw tooLong()
  return { name: file.name, text: made, needsHooktrail: typeof plan === 'string' }
}

/** Bodies of the limit, escaped. */
const mostCharacters = 2 * copiedTest.bodyBytes

function tooLong(): AppError {
  return new AppError('not-available', 'Tests over 2 MiB can’t be copied. Save the failure as a scenario.')
}

/** A typed value may be a secret, so the test reads it from a variable. */
function withoutTypedHeaders(options: DrillOptions) {
  const names: { readonly header: string; readonly variable: string }[] = []
  const safe = (headers: HeaderPairs): [string, string][] =>
    headers.map(([header, template]) => {
      if (withoutLiteral(template) === template) return [header, template]
      const variable = header.toUpperCase().replaceAll(/\W/g, '_')
      names.push({ header, variable })
      return [header, `$${variable}`]
    })
  const { additions, stateHeaders } = options
  return {
    options: {
      ...options,
      additions: { ...additions, headers: safe(additions.headers) },
      stateHeaders: safe(stateHeaders),
    },
    names,
  }
}

/** Addresses of the app in the drill, as an example. */
function variables({ options: { url, state } }: FailureToTest, readsStates: boolean): string {
  const isExample = url === exampleAppUrl
  const to = isExample ? 'http://127.0.0.1:3000/hooks' : withoutSecrets(url)
  const shown =
    isExample || state.by !== 'url' ? 'http://127.0.0.1:3000/records/{recordId}' : withoutSecrets(state.url)
  const assigned = (name: string, value: string): string => `${name}=${shellLine([value])}`
  return [assigned('APP_URL', to), ...(readsStates ? [assigned('STATE_URL', shown)] : [])].join(' ')
}
