import { type Cases, notAnObject } from './case.ts'

export const appCases = {
  'app.status': {
    good: () => ({}),
    holds: (status, scene) =>
      status.listener.captureUrl === scene.captureUrl && status.deliveryCount >= scene.deliveryIds.length,
    bad: () => notAnObject,
  },
  'app.restart': {
    good: () => ({}),
    holds: (status, scene) => status.dataDir === scene.dataDir,
    bad: () => notAnObject,
  },
  'settings.get': {
    good: () => ({}),
    holds: settings => settings.limits.requestMs === 30_000,
    bad: () => notAnObject,
  },
  'settings.change': {
    good: () => ({ limits: { connections: 100 }, lastTargetUrl: 'http://127.0.0.1:3000/' }),
    holds: settings => settings.limits.connections === 100 && settings.limits.bodyBytes === 10 * 1024 * 1024,
    bad: () => ({ params: { limits: { bodyBytes: 1 } }, code: 'invalid-params' }),
  },
  'listener.pause': {
    good: () => ({}),
    holds: ({ listener }) => listener.state === 'paused' && listener.captureUrl === null,
    bad: () => notAnObject,
  },
  'listener.resume': {
    good: () => ({}),
    holds: (status, scene) => status.listener.captureUrl === scene.captureUrl,
    bad: () => notAnObject,
  },
  'listener.restart': {
    good: () => ({}),
    holds: status => status.listener.state === 'listening',
    bad: () => notAnObject,
  },
} satisfies Partial<Cases>
