import { fileURLToPath } from 'node:url'
import { MakerSquirrel } from '@electron-forge/maker-squirrel'

/**
 * The installer's own name, and its folder below %LOCALAPPDATA%. It removes that folder with the app, so it must not be
 * that of the data, `Hooktrail`.
 */
export const squirrelName = 'HooktrailApp'

/** Signed with the certificate in `HOOKTRAIL_WINDOWS_CERTIFICATE`; unsigned without it. */
export function squirrelMaker(env: Readonly<Record<string, string | undefined>>): MakerSquirrel {
  const certificateFile = env.HOOKTRAIL_WINDOWS_CERTIFICATE
  const certificatePassword = env.HOOKTRAIL_WINDOWS_CERTIFICATE_PASSWORD
  return new MakerSquirrel({
    name: squirrelName,
    authors: 'The Hooktrail authors',
    setupIcon: fileURLToPath(new URL('../../../resources/icons/icon.ico', import.meta.url)),
    ...(certificateFile ? { certificateFile } : {}),
    ...(certificatePassword ? { certificatePassword } : {}),
  })
}
