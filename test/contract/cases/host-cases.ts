import type { UploadId } from '#contract/transfer/uploads'
import type { Cases } from './case.ts'

export const hostCases = {
  'uploads.begin': {
    good: () => ({ files: [{ name: 'folder/body.json', bytes: 2 }] }),
    holds: ({ id }) => id.length > 0,
    bad: () => ({ params: { files: [{ name: '../body.json', bytes: 2 }] }, code: 'import-invalid' }),
  },
  'uploads.slice': {
    good: scene => ({ id: scene.emptyUploadId, file: 0, offset: 0, base64: '' }),
    holds: () => true,
    bad: () => ({ params: { id: 'none', file: 0, offset: 0, base64: '' }, code: 'not-found' }),
  },
  'uploads.paths': {
    good: scene => ({ id: scene.emptyUploadId }),
    holds: ({ paths }) => paths.length === 1,
    bad: () => ({ params: { id: 'none' }, code: 'not-found' }),
  },
  'uploads.remove': {
    good: () => ({ id: 'none' as UploadId }),
    holds: () => true,
    bad: () => ({ params: { id: '' }, code: 'invalid-params' }),
  },
  'host.chooseTarget': {
    good: () => ({ name: 'export.har' }),
    holds: ({ path }) => path === '/chosen/export.har',
    bad: () => ({ params: { name: 1 }, code: 'invalid-params' }),
  },
  'host.chooseSources': {
    good: () => ({ kind: 'files' }),
    holds: ({ paths }) => paths.length === 1,
    bad: () => ({ params: { kind: 'other' }, code: 'invalid-params' }),
  },
  'host.openAddress': {
    good: () => ({ address: '/deliveries?id=3' }),
    holds: () => true,
    bad: () => ({ params: { address: 'https://example.org/' }, code: 'invalid-params' }),
  },
  'host.desktop': {
    good: () => ({}),
    holds: ({ hasTray, login }) => hasTray && login.isAvailable,
    bad: () => ({ params: 3, code: 'invalid-params' }),
  },
  'host.startAtLogin': {
    good: () => ({ isOn: true }),
    holds: ({ login }) => login.isOn,
    bad: () => ({ params: { isOn: 'yes' }, code: 'invalid-params' }),
  },
  'host.installCommand': {
    good: () => ({}),
    holds: ({ command }) => command?.isInstalled === true,
    bad: () => ({ params: 3, code: 'invalid-params' }),
  },
  'host.openFiles': {
    good: () => ({ paths: ['/captured/session.ndjson'] }),
    holds: () => true,
    bad: () => ({ params: { paths: ['session.ndjson'] }, code: 'invalid-params' }),
  },
  'host.takeFiles': {
    good: () => ({}),
    holds: ({ paths }) => Array.isArray(paths),
    bad: () => ({ params: 1, code: 'invalid-params' }),
  },
  'host.testNotification': {
    good: () => ({}),
    holds: () => true,
    bad: () => ({ params: 1, code: 'invalid-params' }),
  },
  'host.showInFolder': {
    good: scene => ({ path: scene.dataDir }),
    holds: () => true,
    bad: () => ({ params: { path: '/does/not/exist' }, code: 'not-found' }),
  },
} satisfies Partial<Cases>
