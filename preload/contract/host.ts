import { z } from 'zod'
import { placeAddressSchema } from './address.ts'

/** Whether the system starts Hooktrail at login. */
export const loginStatusSchema = z.object({
  /** False in a checkout, for one; `message` says why. */
  isAvailable: z.boolean(),
  isOn: z.boolean(),
  /** What stands in the way, for the user. */
  message: z.string().nullable(),
})
export type LoginStatus = z.infer<typeof loginStatusSchema>

/** Whether `hooktrail` is a command of every shell. */
export const commandStatusSchema = z.object({
  isInstalled: z.boolean(),
  /** Where it is, or will be. */
  path: z.string(),
  /** Program and arguments that start it without a shell, once it is installed. */
  program: z.array(z.string()).min(1),
  /** What is left to do once it is there, for the user. */
  message: z.string().nullable(),
})
export type CommandStatus = z.infer<typeof commandStatusSchema>

export const desktopStatusSchema = z.object({
  /** False where the desktop has no tray: then Hooktrail quits with its window. */
  hasTray: z.boolean(),
  login: loginStatusSchema,
  /** `null` where the app has none to install: in a checkout, or where its package brought the command. */
  command: commandStatusSchema.nullable(),
})
export type DesktopStatus = z.infer<typeof desktopStatusSchema>

/** Most files and folders that are opened at once. */
export const maximumOpenedFiles = 1000

const openedPaths = z.array(z.string().min(1).max(4000)).max(maximumOpenedFiles)

/**
 * The rows of the call table about what only a desktop can: asking for files and folders in its own dialogs, raising its
 * window, and living in the tray. Elsewhere each throws `not-available`; `host` of `app.status` says so beforehand.
 */
export const hostMethods = {
  /** Asks where to write. `null`: the user cancelled. */
  'host.chooseTarget': {
    params: z.object({
      /** What is suggested: a name, or a whole path. */
      name: z.string().max(4000).default(''),
    }),
    result: z.object({ path: z.string().nullable() }),
  },
  /** Asks what to read: files, or one folder. Empty: the user cancelled. */
  'host.chooseSources': {
    params: z.object({ kind: z.enum(['files', 'folder']) }),
    result: z.object({ paths: z.array(z.string()) }),
  },
  /** Raises the window, and opens an address of the interface in it, such as `/deliveries?id=3`. */
  'host.openAddress': { params: z.object({ address: placeAddressSchema }), result: z.object({}) },
  /** What the system says about tray, login and the command now. */
  'host.desktop': { params: z.object({}).default({}), result: desktopStatusSchema },
  /** Has the system start Hooktrail at login, in the tray, or no longer. Throws `not-available`. */
  'host.startAtLogin': { params: z.object({ isOn: z.boolean() }), result: desktopStatusSchema },
  /** Makes `hooktrail` a command of every shell; the system may ask for a password. Throws `not-available`. */
  'host.installCommand': { params: z.object({}).default({}), result: desktopStatusSchema },
  /** Raises the window with a preview of an import of these absolute paths. Nothing is imported without the user. */
  'host.openFiles': { params: z.object({ paths: openedPaths.min(1) }), result: z.object({}) },
  /** For the window: the paths that were opened and that it did not take yet, in order. */
  'host.takeFiles': { params: z.object({}).default({}), result: z.object({ paths: openedPaths }) },
  /** Shows a notification of the system, as a try. Throws `not-available` where the system shows none. */
  'host.testNotification': { params: z.object({}).default({}), result: z.object({}) },
  /** Shows a file or folder in the system's own window. Throws `not-found` where nothing is there. */
  'host.showInFolder': { params: z.object({ path: z.string().min(1).max(4000) }), result: z.object({}) },
} as const
