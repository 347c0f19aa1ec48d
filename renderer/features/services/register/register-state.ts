import { create } from 'zustand'
import type { EnvironmentId } from '#contract/registration/environment'
import type { ServiceCallId } from '#contract/registration/registration'
import {
  forgetRun,
  forgetServiceResponses,
  isRunning,
  type RegisterParams,
  reachCheck,
  registering,
  runShared,
} from '#data'
import { isNowhere } from '#ui'

/** The form for one environment. The results of its calls are stored with the calls. */
export interface RegisterState {
  readonly environmentId: EnvironmentId | null
  readonly callbackUrl: string
  /** Before the call the name is looked up, and the callback URL is called once. */
  readonly isProbed: boolean
  /** The funding service is called with capital letters too, against its specification. */
  readonly allowsCapitals: boolean
  /** The call whose request and response are shown. */
  readonly openCallId: ServiceCallId | null
}

const untouched = { callbackUrl: '', isProbed: true, allowsCapitals: false, openCallId: null }

export const useRegister = create<RegisterState>()(() => ({ environmentId: null, ...untouched }))

const { getState: get, setState: set } = useRegister

/** The form for an environment, with the callback URL that is offered first. */
export function beginRegistering(environmentId: EnvironmentId, offered: string): void {
  const { environmentId: before, callbackUrl } = get()
  if (before !== environmentId) {
    if (before !== null) forgetServiceResponses(before)
    set({ environmentId, ...untouched, callbackUrl: offered })
  } else if (callbackUrl === '' && offered !== '') typeCallbackUrl(offered)
}

/** The next element to be rendered with the focus, so that Enter does the next step. */
let wanted: 'callback-url' | 'result' | null = null

/** The callback URL of the next form gets the focus. */
export function wantCallbackField(): void {
  wanted = 'callback-url'
}

/** Called with the field as it is rendered. */
export function takeCallbackField(field: HTMLInputElement | null): void {
  take('callback-url', field)
}

/** Called with the next step after a registration, as it is rendered. */
export function takeNextStep(button: HTMLButtonElement | null): void {
  take('result', button)
}

/** If the focus has moved elsewhere, it stays there. */
function take(name: 'callback-url' | 'result', element: HTMLElement | null): void {
  if (element === null || wanted !== name) return
  wanted = null
  const focused = document.activeElement
  if (isNowhere(focused) || element.closest('form')?.contains(focused)) element.focus()
}

/** Drops the checks of the previous URL. */
export function typeCallbackUrl(callbackUrl: string): void {
  set({ callbackUrl, allowsCapitals: false })
  const { environmentId } = get()
  if (environmentId === null) return
  forgetRun(reachCheck(environmentId))
  forgetRun(registering(environmentId))
}

/** Whether the callback URL is checked before the service is called. */
export function chooseProbe(isProbed: boolean): void {
  set({ isProbed })
}

/** For one try: changing the URL turns it off again. */
export function allowCapitals(allowsCapitals: boolean): void {
  set({ allowsCapitals })
}

export function toggleCall(id: ServiceCallId): void {
  set({ openCallId: get().openCallId === id ? null : id })
}

export function openCall(openCallId: ServiceCallId): void {
  set({ openCallId })
}

/** Also resolves the name and calls the URL, to check whether it leads to this listener. */
export async function checkReach(): Promise<void> {
  const params = paramsOf(false)
  if (params !== null) await runShared(reachCheck(params.environmentId), params)
}

/** Calls the service. */
export async function registerNow(): Promise<void> {
  const params = paramsOf(!get().isProbed)
  if (params === null || isRunning(registering(params.environmentId))) return
  wanted = 'result'
  await runShared(registering(params.environmentId), params)
}

/** Enters the URL and registers it, as the user would. */
export function registerAgain(environmentId: EnvironmentId, callbackUrl: string): Promise<void> {
  beginRegistering(environmentId, callbackUrl)
  typeCallbackUrl(callbackUrl)
  chooseProbe(true)
  return registerNow()
}

function paramsOf(skipProbe: boolean): RegisterParams | null {
  const { environmentId, callbackUrl, allowsCapitals } = get()
  return environmentId === null
    ? null
    : { environmentId, callbackUrl, skipProbe, allowCapitals: allowsCapitals }
}
