import { homedir } from 'node:os'
import { app } from 'electron'
import { createLoginItem, type LoginItem } from './login-item.ts'

/** `givenDataDir`: the data folder, if one was given on the command line. */
export function createAppLogin(givenDataDir: string | undefined): LoginItem {
  return createLoginItem({
    app,
    platform: process.platform,
    execPath: process.execPath,
    env: process.env,
    home: homedir(),
    givenDataDir,
  })
}
