import { fileURLToPath } from 'node:url'

type Environment = Readonly<Record<string, string | undefined>>

/** Only JIT, which JavaScript needs: no camera, microphone, location or devices. */
const entitlements = fileURLToPath(new URL('./entitlements.plist', import.meta.url))

/**
 * Signs with a hardened runtime and the Developer ID in `HOOKTRAIL_MAC_IDENTITY`. Without it the package is not signed,
 * and runs only on the machine that made it.
 */
export function signingOf(env: Environment) {
  const identity = env.HOOKTRAIL_MAC_IDENTITY
  if (!identity) return {}
  return {
    osxSign: { identity, optionsForFile: () => ({ entitlements, hardenedRuntime: true }) },
    ...notarizationOf(env),
  }
}

/** An API key of App Store Connect, else an Apple ID with an app-specific password. Throws if one is incomplete. */
function notarizationOf(env: Environment) {
  if (env.APPLE_API_KEY) {
    return {
      osxNotarize: {
        appleApiKey: env.APPLE_API_KEY,
        appleApiKeyId: needed(env, 'APPLE_API_KEY_ID'),
        appleApiIssuer: needed(env, 'APPLE_API_ISSUER'),
      },
    }
  }
  if (!env.APPLE_ID) return {}
  return {
    osxNotarize: {
      appleId: env.APPLE_ID,
      appleIdPassword: needed(env, 'APPLE_APP_PASSWORD'),
      teamId: needed(env, 'APPLE_TEAM_ID'),
    },
  }
}

function needed(env: Environment, name: string): string {
  const value = env[name]
  if (!value) throw new Error(`${name} is missing. Notarization needs it.`)
  return value
}
