/** What renderer/main.tsx imports. No feature imports the shell. */
export { addressFollower } from './addresses/address-follower.ts'
export { App } from './app.tsx'
