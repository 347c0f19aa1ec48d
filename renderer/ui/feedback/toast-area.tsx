import { Toast } from '@base-ui/react/toast'
import { clsx } from 'clsx'
import { Check, TriangleAlert, X } from 'lucide-react'
import { useEffect } from 'react'
import { Button } from '../buttons/button.tsx'
import { IconButton } from '../buttons/icon-button.tsx'
import { Kbd, withCommandKey } from '../text/kbd.tsx'
import styles from './toast-area.module.css'
import { briefManager, type ToastData, toastManager } from './toasts.ts'

/** The newest notification of an action, and the brief line below it. */
export function ToastArea() {
  return (
    <>
      <Toast.Provider toastManager={toastManager} limit={1}>
        <Toast.Portal>
          <Toast.Viewport
            aria-label="Messages"
            className={clsx(
              'fixed bottom-16 left-1/2 z-30 flex flex-col-reverse items-center gap-2 outline-none',
              styles.area,
            )}
          >
            <ToastList />
          </Toast.Viewport>
        </Toast.Portal>
      </Toast.Provider>
      <Toast.Provider toastManager={briefManager}>
        <BriefLine />
      </Toast.Provider>
    </>
  )
}

/** Read out, and removed after a moment. Neither the pointer nor the focus reaches it. */
function BriefLine() {
  const { toasts } = Toast.useToastManager<ToastData>()
  const shown = toasts.find(({ transitionStatus }) => transitionStatus !== 'ending')
  const Icon = shown?.data?.isError === true ? TriangleAlert : Check
  return (
    <div className="pointer-events-none fixed right-0 bottom-6 left-0 z-40 flex justify-center" role="status">
      {shown === undefined ? null : (
        <span className={clsx('flex items-center gap-2 rounded-large bg-raised px-4 py-2', styles.toast)}>
          <Icon aria-hidden className="size-3.5" />
          <span className={clsx(shown.data?.isError === true && 'text-error')}>{shown.title}</span>
        </span>
      )}
    </div>
  )
}

/** F6 moves the focus to it; Ctrl+Z undoes the newest that can be undone, then earlier actions while they would be shown. */
function ToastList() {
  const { toasts, close } = Toast.useToastManager<ToastData>()
  const newest = toasts.find(toast => toast.data?.undo !== undefined && toast.transitionStatus !== 'ending')

  useEffect(() => {
    if (newest === undefined) return
    const onKeyDown = (event: KeyboardEvent): void => {
      if (!isUndo(event) || event.defaultPrevented || isInText(event.target)) return
      event.preventDefault()
      close(newest.id)
      newest.data?.undo?.()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [newest, close])

  return toasts.map(toast => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      className={clsx(
        'max-w-full rounded-large bg-raised focus-visible:outline-2 focus-visible:outline-focus focus-visible:outline-offset-2 data-limited:hidden',
        styles.toast,
      )}
    >
      <Toast.Content className="flex items-center gap-3 py-2 pr-2 pl-4">
        <Toast.Title
          className={clsx('min-w-0 font-book text-base', toast.data?.isError === true && 'text-error')}
        />
        {toast.data?.undo === undefined ? null : (
          <Button
            size="small"
            aria-keyshortcuts="Control+Z"
            onClick={() => {
              close(toast.id)
              toast.data?.undo?.()
            }}
          >
            Undo{toast === newest ? <Kbd isHint>{withCommandKey('Z')}</Kbd> : null}
          </Button>
        )}
        <Toast.Close render={<IconButton label="Close" side="top" />}>
          <X aria-hidden />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ))
}

function isUndo(event: KeyboardEvent): boolean {
  return (
    (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'z'
  )
}

/** There the key undoes typing. */
function isInText(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, [contenteditable]') !== null
}
