import { type DrillDefaults, optionsOf } from '#contract/drill/drill-defaults'
import type { Signing } from '#contract/sending/additions'
import { joinCommand } from '#ui'
import { idle } from '../../../attempt/outcome.ts'
import { type DrillDraft, draftOf } from './drill-draft.ts'
import { useDrillForm } from './start-drill.ts'

/** Fields of the form by the member of the project's file that sets them. */
const fieldsOfMembers = {
  to: ['url'],
  stateUrl: ['stateBy', 'stateUrl'],
  stateCommand: ['stateBy', 'stateCommand'],
  stateHeaders: ['added'],
  headers: ['added'],
  signing: ['added'],
  restartCommand: ['restart'],
  prepareCommand: ['prepare'],
  faultCommand: ['fault'],
  ignore: ['ignore'],
  expect: ['expect'],
  renew: ['renew'],
  settleMs: ['settleMs'],
  runs: ['runs'],
  seed: ['seed'],
  properties: ['properties'],
  timeLimitMs: ['minutes'],
  scenarios: ['from', 'scenarios'],
  // Of the command: they decide its exit status.
  require: [],
  failUnchecked: [],
} as const satisfies Record<keyof DrillDefaults, readonly (keyof DrillDraft)[]>

/** The fields that the project's file sets, with their values. */
export function fieldsOf(file: DrillDefaults): Partial<DrillDraft> {
  const draft = draftOf(optionsOf(file))
  const fields = Object.entries(fieldsOfMembers).flatMap(([member, names]) =>
    file[member as keyof DrillDefaults] === undefined ? [] : names,
  )
  return Object.fromEntries(fields.map(name => [name, draft[name]]))
}

/** Names of the headers that are sent, with the variables of their values; empty for none. */
export function addedText({ additions, stateHeaders }: DrillDraft['added']): string {
  const { headers, signing } = additions
  const sent = [...headers.map(headerText), ...(signing === null ? [] : [signingText(signing)])]
  const texts = [
    ...(sent.length === 0 ? [] : [`Sent with ${sent.join(', ')}.`]),
    ...(stateHeaders.length === 0
      ? []
      : [`States are read with ${stateHeaders.map(headerText).join(', ')}.`]),
  ]
  return texts.join(' ')
}

function signingText(signing: Signing): string {
  switch (signing.by) {
    case 'hmac-sha256':
      return `${signing.header} signed with ${signing.secret.from === 'env' ? `$${signing.secret.variable}` : signing.secret.name}`
    case 'rsa-sha256':
      return 'a signature'
    case 'command':
      return `the signature of ${joinCommand(signing.command)}`
    default:
      return signing satisfies never
  }
}

function headerText([name, template]: readonly [string, string]): string {
  return template.includes('$') ? `${name}: ${template}` : name
}

/** Fills in what the project's file sets, at first and when the file has changed. */
export function offerFile(ofFile: Partial<DrillDraft>): void {
  const { draft, given, ofFile: before } = useDrillForm.getState()
  if (JSON.stringify(ofFile) === JSON.stringify(before)) return
  useDrillForm.setState({ ofFile, draft: { ...draft, ...ofFile, ...given }, errors: {}, outcome: idle })
}

/** The field has the value of the project's file. */
export function useIsFromFile(field: keyof DrillDraft): boolean {
  return useDrillForm(
    ({ draft, ofFile }) =>
      Object.hasOwn(ofFile, field) && JSON.stringify(ofFile[field]) === JSON.stringify(draft[field]),
  )
}
