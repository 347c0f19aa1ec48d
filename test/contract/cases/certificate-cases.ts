import type { Cases } from './case.ts'

const fingerprint = Array.from({ length: 32 }, () => '00').join(':')
const publicUrl = { url: 'https://example.com/', fingerprint }

export const certificateCases = {
  'certificates.see': {
    good: scene => ({ url: scene.secure.url }),
    holds: (seen, scene) => seen.isAcceptable && seen.fingerprint === scene.secure.fingerprint,
    bad: () => ({ params: publicUrl, code: 'invalid-params' }),
  },
  'certificates.accept': {
    good: scene => scene.secure,
    holds: () => true,
    bad: scene => ({ params: { url: scene.secure.url, fingerprint }, code: 'question-outdated' }),
  },
  'certificates.remove': {
    good: () => ({ host: 'localhost', port: 1 }),
    holds: () => true,
    bad: () => ({ params: { host: 'localhost', port: 0 }, code: 'invalid-params' }),
  },
} satisfies Partial<Cases>
