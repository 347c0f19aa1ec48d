/** What renderer/main.tsx imports. No feature imports the shell. */
export { addressFollower } from './addresses/address-history.ts'
export { App } from './app.tsx'
