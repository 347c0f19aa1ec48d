import { win32 } from 'node:path'

/**
 * Path of a program of Windows. By its name alone, the system would take a program of the working folder, such as a
 * cloned repository, first.
 */
export function windowsProgram(
  name: string,
  env: Readonly<Record<string, string | undefined>> = process.env,
): string {
  return win32.join(env.SystemRoot || 'C:\\Windows', 'System32', name)
}
