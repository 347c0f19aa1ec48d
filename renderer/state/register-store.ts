import { create } from 'zustand'
import type { WireError } from '#contract/errors'
import type { EnvironmentId } from '#contract/registration/environment'
import type { CallbackCheck, RegisterResult } from '#contract/registration/registration'
import { call } from '../api/client.ts'
import { createAnswers } from './answers.ts'
import { loadCalls } from './calls-store.ts'
import { loadEnvironments } from './environments-store.ts'
import { toWireError } from './resource.ts'

/** While typing goes on, nothing is asked. */
const settleMs = 150

interface RegisterState {
  readonly environmentId: EnvironmentId | null
  readonly callbackUrl: string
  readonly checks: readonly CallbackCheck[]
  /** Whether the checks went out to the callback URL, or only read it. */
  readonly isReachChecked: boolean
  /** Before the call the name is looked up, and the callback URL is called once. */
  readonly isProbed: boolean
  /** The funding service is called with capital letters too, against its document. */
  readonly allowsCapitals: boolean
  readonly doing: 'nothing' | 'checking' | 'registering'
  readonly result: RegisterResult | null
  readonly error: WireError | null
}

export const useRegister = create<RegisterState>()(() => ({
  environmentId: null,
  callbackUrl: '',
  checks: [],
  isReachChecked: false,
  isProbed: true,
  allowsCapitals: false,
  doing: 'nothing',
  result: null,
  error: null,
}))

const { getState: get, setState: set } = useRegister

let settle: ReturnType<typeof setTimeout> | undefined

/** The form for an environment, with the callback URL that is offered first. */
export function beginRegistering(environmentId: EnvironmentId, offered: string): void {
  if (get().environmentId === environmentId) {
    if (get().callbackUrl === '' && get().result === null && offered !== '') typeCallbackUrl(offered)
    return
  }
  set({ environmentId, isProbed: true, doing: 'nothing', result: null, error: null })
  typeCallbackUrl(offered)
}

/** Reads the URL as it is typed. Nothing leaves the machine. */
export function typeCallbackUrl(callbackUrl: string): void {
  set({ callbackUrl, isReachChecked: false, allowsCapitals: false, result: null, error: null })
  clearTimeout(settle)
  if (callbackUrl.trim() === '') set({ checks: [] })
  else settle = setTimeout(() => void check(true), settleMs)
}

/** Whether the callback URL is looked at before the service is called. */
export function chooseProbe(isProbed: boolean): void {
  set({ isProbed })
}

/** For one try: the next URL that is typed is read with the rule again. */
export function allowCapitals(allowsCapitals: boolean): void {
  set({ allowsCapitals })
  clearTimeout(settle)
  void check(true)
}

/** Also looks the name up and calls the URL, to see whether it leads here. */
export async function checkReach(): Promise<void> {
  clearTimeout(settle)
  set({ doing: 'checking' })
  await check(false)
  if (get().doing === 'checking') set({ doing: 'nothing' })
}

/** The reading of what was typed may still be under way when reach is asked for. */
const answers = createAnswers()

async function check(skipProbe: boolean): Promise<void> {
  const { environmentId, callbackUrl, allowsCapitals } = get()
  if (environmentId === null) return
  const isNews = answers.ask()
  const isStill = () => get().environmentId === environmentId && get().callbackUrl === callbackUrl && isNews()
  try {
    const { checks } = await call('registrations.check', {
      environmentId,
      callbackUrl,
      skipProbe,
      allowCapitals: allowsCapitals,
    })
    if (get().doing !== 'registering' && isStill()) set({ checks, isReachChecked: !skipProbe, error: null })
  } catch (error) {
    if (isStill()) set({ error: toWireError(error) })
  }
}

/** Calls the service. */
export async function registerNow(): Promise<void> {
  const { environmentId, callbackUrl, isProbed, allowsCapitals, doing } = get()
  if (environmentId === null || doing === 'registering') return
  clearTimeout(settle)
  set({ doing: 'registering', result: null, error: null })
  const isStill = () => get().environmentId === environmentId
  try {
    const result = await call('registrations.register', {
      environmentId,
      callbackUrl,
      skipProbe: !isProbed,
      allowCapitals: allowsCapitals,
    })
    if (isStill()) set({ result, checks: result.checks, isReachChecked: isProbed })
  } catch (error) {
    if (isStill()) set({ error: toWireError(error) })
  }
  answers.tell()
  if (isStill()) set({ doing: 'nothing' })
  void loadEnvironments()
  void loadCalls()
}

/** The same as typing the URL and pressing the button. */
export function registerAgain(environmentId: EnvironmentId, callbackUrl: string): Promise<void> {
  set({
    environmentId,
    callbackUrl,
    isProbed: true,
    allowsCapitals: false,
    checks: [],
    isReachChecked: false,
  })
  return registerNow()
}
