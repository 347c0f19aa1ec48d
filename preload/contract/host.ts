import { z } from 'zod'
import { placeAddressSchema } from './address.ts'
import { noParams } from './terms.ts'

/** Whether the system starts Hooktrail at login. */
const loginStatusSchema = z.object({
  /** False for example in a checkout; `message` has the reason. */
  isAvailable: z.boolean(),
  isOn: z.boolean(),
  message: z.string().nullable(),
})
export type LoginStatus = z.infer<typeof loginStatusSchema>

/** Whether `hooktrail` is a command of every shell. */
const commandStatusSchema = z.object({
  isInstalled: z.boolean(),
  path: z.string(),
  /** Program and arguments that start it without a shell, once installed. */
  program: z.array(z.string()).min(1),
  /** Remaining steps after the installation, for the user. */
  message: z.string().nullable(),
})
export type CommandStatus = z.infer<typeof commandStatusSchema>

const desktopStatusSchema = z.object({
  /** False if the desktop has no tray: then Hooktrail quits with its window. */
  hasTray: z.boolean(),
  login: loginStatusSchema,
  /** `null` if the app has none to install: in a checkout, or if its package installed the command. */
  command: commandStatusSchema.nullable(),
})
export type DesktopStatus = z.infer<typeof desktopStatusSchema>

export const maximumOpenedFiles = 1000

const openedPaths = z.array(z.string().min(1).max(4000)).max(maximumOpenedFiles)

/**
 * Calls that need a desktop: system dialogs, the window, the tray. Elsewhere each throws `not-available`; `host` of
 * `app.status` tells in advance.
 */
export const hostMethods = {
  /** Asks the user for a path to write to. `null`: the user canceled. */
  'host.chooseTarget': {
    params: z.object({
      name: z.string().max(4000).default(''),
    }),
    result: z.object({ path: z.string().nullable() }),
  },
  /** Asks the user for files, or one folder, to read. Empty: the user canceled. */
  'host.chooseSources': {
    params: z.object({ kind: z.enum(['files', 'folder']) }),
    result: z.object({ paths: z.array(z.string()) }),
  },
  /** Raises the window and opens an address of the interface, such as `/deliveries?id=3`. */
  'host.openAddress': { params: z.object({ address: placeAddressSchema }), result: z.object({}) },
  /** Current state of tray, login and command. */
  'host.desktop': { params: noParams, result: desktopStatusSchema },
  /** Turns the start at login, in the tray, on or off. Throws `not-available`. */
  'host.startAtLogin': { params: z.object({ isOn: z.boolean() }), result: desktopStatusSchema },
  /** Makes `hooktrail` a command of every shell; the system may ask for a password. Throws `not-available`. */
  'host.installCommand': { params: noParams, result: desktopStatusSchema },
  /** Raises the window with a preview of an import of these absolute paths. Imports nothing without the user. */
  'host.openFiles': { params: z.object({ paths: openedPaths.min(1) }), result: z.object({}) },
  /** For the window: opened paths that it did not take yet, in order. */
  'host.takeFiles': { params: noParams, result: z.object({ paths: openedPaths }) },
  /** Shows a test notification of the system. Throws `not-available` if the system shows none. */
  'host.testNotification': { params: noParams, result: z.object({}) },
  /** Shows a file or folder in the system's file manager. Throws `not-found` if it does not exist. */
  'host.showInFolder': { params: z.object({ path: z.string().min(1).max(4000) }), result: z.object({}) },
} as const
