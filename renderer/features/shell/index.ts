/** What renderer/main.tsx imports. No feature imports the shell. */
export { App } from './app.tsx'
