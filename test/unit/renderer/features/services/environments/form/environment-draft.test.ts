import { expect, test } from 'vitest'
import { type Environment, environmentSchema } from '#contract/registration/environment'
import { environmentPresets } from '#contract/services/environment-presets'
import {
  draftOf,
  type EnvironmentDraft,
  errorsAtSaved,
  inputOf,
  newDraft,
  withPreset,
  withService,
} from '../../../../../../../renderer/features/services/environments/form/environment-draft.ts'

function presetNamed(name: string) {
  const found = environmentPresets.find(preset => preset.name === name)
  if (found === undefined) throw new Error(`no preset ${name}`)
  return found
}

function savedOf(draft: EnvironmentDraft) {
  const read = inputOf(draft)
  if ('errors' in read) throw new Error(JSON.stringify(read.errors))
  return read.input
}

function errorsOf(draft: EnvironmentDraft) {
  const read = inputOf(draft)
  return 'errors' in read ? Object.keys(read.errors).sort() : []
}

const saved: Environment = environmentSchema.parse({
  id: 4,
  name: 'stage',
  service: 'funding',
  baseUrl: 'https://stage.example',
  callbackPath: '/stage',
  authentication: {
    kind: 'hmac',
    key: { place: 'env', variable: 'KEY', isAvailable: true },
    secret: { place: 'file', variable: null, isAvailable: true },
  },
  sourceAddresses: { basis: 'observed', addresses: ['3.129.233.228', '3.22.247.241', '3.134.133.168'] },
})

test('a preset brings the published list; an observed one is only offered', () => {
  const own = { ...newDraft('file'), authentication: 'none' } as const
  const stage = withPreset(own, presetNamed('transactions-stage'))
  expect(stage).toMatchObject({ addresses: 'published-stage', baseUrl: 'https://stage.buildwithjuno.com' })
  expect(withPreset(own, presetNamed('transactions-production')).addresses).toBe('published-production')
  expect(withPreset(own, presetNamed('funding-production')).addresses).toBe('none')
})

test('an environment that is opened and saved again stays as it is, and no secret is typed again', () => {
  expect(savedOf(draftOf(saved, 'file'))).toEqual({
    ...saved,
    authentication: { kind: 'hmac', key: { from: 'saved' }, secret: { from: 'saved' } },
  })
})

test('what does not fit is reported with its field', () => {
  const draft = newDraft('file')
  expect(errorsOf({ ...draft, name: 'two words', callbackPath: 'none' })).toEqual(['callbackPath', 'name'])
  expect(errorsOf({ ...draft, name: 'a', authentication: 'hmac' })).toEqual(['hmacKey', 'hmacSecret'])
  const blankHeader = { key: 0, name: 'Host', secret: { ...draft.hmacKey, value: 'x' } }
  expect(errorsOf({ ...draft, name: 'a', authentication: 'header', headers: [blankHeader] })).toEqual([
    'headers.0.name',
  ])
  expect(errorsOf({ ...draft, name: 'a', addresses: 'own', ownAddresses: '1.2.3.4\nhere' })).toEqual([
    'sourceAddresses',
  ])
})

test('own addresses may stand in lines or with commas', () => {
  const draft = { ...newDraft('file'), name: 'a', addresses: 'own' } as const
  expect(savedOf({ ...draft, ownAddresses: ' 1.2.3.4,\n::1 ' }).sourceAddresses).toEqual({
    basis: 'own',
    addresses: ['1.2.3.4', '::1'],
  })
})

test('without a safe place a secret can only be named by its variable', () => {
  expect(newDraft(null).hmacKey.from).toBe('env')
  expect(newDraft('keychain').hmacKey).toMatchObject({ from: 'value', place: 'keychain' })
})

test('the list of one service is not taken over to the other', () => {
  const stage = withPreset(newDraft('file'), presetNamed('transactions-stage'))
  expect(withService(stage, 'funding').addresses).toBe('none')
  expect(withService({ ...stage, addresses: 'own' }, 'funding').addresses).toBe('own')
})

test('an error about kept secrets stands at those that are kept, and not at those that were entered', () => {
  const draft = draftOf(saved, 'file')
  expect(errorsAtSaved(draft, 'Again.')).toEqual({ hmacKey: 'Again.', hmacSecret: 'Again.' })
  const entered = { ...draft, hmacKey: { ...draft.hmacKey, from: 'value', value: 'x' } } as const
  expect(errorsAtSaved(entered, 'Again.')).toEqual({ hmacSecret: 'Again.' })
})
