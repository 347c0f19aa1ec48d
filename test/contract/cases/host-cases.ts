import type { JobId } from '#contract/jobs'
import type { UploadId } from '#contract/transfer/uploads'
import { type Cases, unknownId } from './case.ts'

const fingerprint = Array.from({ length: 32 }, () => '00').join(':')
const publicUrl = { url: 'https://example.com/', fingerprint }

const mute = { code: 'clabe-check-digit', path: '/payload/list/3/clabe', environmentId: null, service: null }

export const hostCases = {
  'access.list': { holds: ({ browsers }, scene) => browsers.some(({ id }) => id === scene.browserId) },
  'access.revoke': { good: scene => ({ id: scene.removedBrowserId }), bad: unknownId },
  'access.revokeAll': {
    good: scene => ({ exceptId: scene.browserId }),
    holds: ({ revoked }) => revoked >= 0,
    bad: () => ({ params: { exceptId: 0 }, code: 'invalid-params' }),
  },
  'access.revokeToken': { holds: ({ wasValid }) => wasValid },
  'access.createEntry': {
    good: () => ({ address: '/settings' }),
    holds: ({ url, file }) =>
      /^http:\/\/127\.0\.0\.1:\d+\/settings#entry=[\w-]{22}$/.test(url) && file === null,
    bad: () => ({ params: { address: '//example.org/' }, code: 'invalid-params' }),
  },
  'app.status': {
    holds: (status, scene) =>
      status.listener.captureUrl === scene.captureUrl && status.deliveryCount >= scene.deliveryIds.length,
  },
  'app.restart': { holds: (status, scene) => status.dataDir === scene.dataDir },
  'settings.get': { holds: settings => settings.limits.requestMs === 30_000 },
  'settings.change': {
    good: () => ({ limits: { connections: 100 }, lastTargetUrl: 'http://127.0.0.1:3000/' }),
    holds: settings => settings.limits.connections === 100 && settings.limits.bodyBytes === 10 * 1024 * 1024,
    bad: () => ({ params: { limits: { bodyBytes: 1 } }, code: 'invalid-params' }),
  },
  'listener.pause': { holds: ({ listener }) => listener.state === 'paused' && listener.captureUrl === null },
  'listener.resume': { holds: (status, scene) => status.listener.captureUrl === scene.captureUrl },
  'listener.restart': { holds: status => status.listener.state === 'listening' },
  'certificates.see': {
    good: scene => ({ url: scene.secure.url }),
    holds: (seen, scene) => seen.isAcceptable && seen.fingerprint === scene.secure.fingerprint,
    bad: () => ({ params: publicUrl, code: 'invalid-params' }),
  },
  'certificates.accept': {
    good: scene => scene.secure,
    bad: scene => ({ params: { url: scene.secure.url, fingerprint }, code: 'question-outdated' }),
  },
  'certificates.remove': {
    good: () => ({ host: 'localhost', port: 1 }),
    bad: () => ({ params: { host: 'localhost', port: 0 }, code: 'invalid-params' }),
  },
  'signingSecrets.list': { holds: ({ place }) => place?.place === 'file' },
  'signingSecrets.save': {
    good: () => ({ name: 'app', value: 'a secret' }),
    holds: ({ name }) => name === 'app',
    bad: () => ({ params: { name: 'app', value: 'two\nlines' }, code: 'invalid-params' }),
  },
  'signingSecrets.remove': {
    good: () => ({ name: 'app' }),
    bad: () => ({ params: { name: 'none' }, code: 'not-found' }),
  },
  'updates.status': { holds: ({ release, work }) => release?.version === '2.0.0' && work.kind === 'none' },
  'updates.check': { holds: ({ feedUrl }) => feedUrl === 'https://updates.example.org/feed.json' },
  'updates.install': {
    good: () => ({ step: 'download' }),
    holds: ({ release }) => release?.way === 'install',
    bad: () => ({ params: { step: 'restart' }, code: 'not-found' }),
  },
  'problem.preview': {
    holds: ({ files }) =>
      files.some(
        // The scene has three; other calls may have added more.
        ({ name, text }) => name === 'store.json' && Number(/"deliveries": (\d+)/.exec(text)?.[1]) >= 3,
      ),
  },
  'problem.create': {
    good: scene => ({ id: scene.reportId, path: scene.newReportPath }),
    holds: ({ files }) => files.some(({ name }) => name === 'log.jsonl'),
    bad: scene => ({ params: { id: 'none', path: scene.newReportPath }, code: 'not-found' }),
  },
  'problem.lastEnd': { holds: ({ atMs }) => atMs === null },
  'problem.dismissEnd': {},
  'uploads.begin': {
    good: () => ({ files: [{ name: 'folder/body.json', bytes: 2 }] }),
    holds: ({ id }) => id.length > 0,
    bad: () => ({ params: { files: [{ name: '../body.json', bytes: 2 }] }, code: 'import-invalid' }),
  },
  'uploads.slice': {
    good: scene => ({ id: scene.emptyUploadId, file: 0, offset: 0, base64: '' }),
    bad: () => ({ params: { id: 'none', file: 0, offset: 0, base64: '' }, code: 'not-found' }),
  },
  'uploads.paths': {
    good: scene => ({ id: scene.emptyUploadId }),
    holds: ({ paths }) => paths.length === 1,
    bad: () => ({ params: { id: 'none' }, code: 'not-found' }),
  },
  'uploads.remove': {
    good: () => ({ id: 'none' as UploadId }),
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
    bad: () => ({ params: { address: 'https://example.org/' }, code: 'invalid-params' }),
  },
  'host.desktop': {
    holds: ({ hasTray, login }) => hasTray && login.isAvailable,
    bad: () => ({ params: 3, code: 'invalid-params' }),
  },
  'host.startAtLogin': {
    good: () => ({ isOn: true }),
    holds: ({ login }) => login.isOn,
    bad: () => ({ params: { isOn: 'yes' }, code: 'invalid-params' }),
  },
  'host.installCommand': {
    holds: ({ command }) => command?.isInstalled === true,
    bad: () => ({ params: 3, code: 'invalid-params' }),
  },
  'host.openFiles': {
    good: () => ({ paths: ['/captured/session.ndjson'] }),
    bad: () => ({ params: { paths: ['session.ndjson'] }, code: 'invalid-params' }),
  },
  'host.takeFiles': {
    holds: ({ paths }) => Array.isArray(paths),
    bad: () => ({ params: 1, code: 'invalid-params' }),
  },
  'host.testNotification': { bad: () => ({ params: 1, code: 'invalid-params' }) },
  'host.showInFolder': {
    good: scene => ({ path: scene.dataDir }),
    bad: () => ({ params: { path: '/does/not/exist' }, code: 'not-found' }),
  },
  'index.status': {
    // The log is empty where it was just copied into the index: empty-log.test.ts compares both with the files.
    holds: ({ deliveries, indexBytes, logBytes, isInspectionStopped }) =>
      deliveries > 0 && indexBytes > logBytes && !isInspectionStopped,
  },
  'index.rebuild': { holds: ({ isComplete }) => isComplete },
  'index.continue': { holds: ({ isComplete }) => isComplete },
  'jobs.list': { holds: ({ jobs }) => jobs.every(({ state }) => state === 'running') },
  'jobs.cancel': {
    // One that has ended stays as it is.
    good: () => ({ id: 1 as JobId }),
    bad: () => ({ params: { id: 0 }, code: 'invalid-params' }),
  },
  'project.get': {
    holds: ({ file, problem, pending }) => file !== null && `${problem}${pending}` === 'null',
  },
  'project.reload': { holds: ({ problem }) => problem === null },
  'mutes.add': {
    good: () => mute,
    holds: ({ mutes }) => mutes.some(({ path }) => path === '/payload/list/*/clabe'),
    bad: () => ({ params: { code: '*', path: '*' }, code: 'invalid-params' }),
  },
  'mutes.list': { holds: ({ mutes }) => Array.isArray(mutes) },
  'mutes.remove': { good: () => mute, holds: ({ mutes }) => mutes.every(({ code }) => code !== mute.code) },
  'searches.save': {
    good: () => ({ name: 'Failed issuances', query: 'kind:issuance status:failed' }),
    holds: ({ searches }) => searches.at(-1)?.name === 'Failed issuances',
    bad: () => ({ params: { name: 'Broken', query: '(kind:issuance' }, code: 'invalid-query' }),
  },
  'searches.move': {
    good: scene => ({ id: scene.movedSearchId, place: 0 }),
    holds: ({ searches }, scene) => searches[0]?.id === scene.movedSearchId,
    bad: () => ({ params: { id: 'none', place: 0 }, code: 'not-found' }),
  },
  'searches.delete': {
    good: scene => ({ id: scene.removedSearchId }),
    holds: ({ searches }) => searches.length > 0,
    bad: () => ({ params: { id: 'none' }, code: 'not-found' }),
  },
} satisfies Partial<Cases>
