import type { TunnelId } from '#contract/registration/tunnel'
import { pageValue } from '#ui'

/** The form over the list: of a new tunnel, or of this tunnel. */
export const [useTunnelForm, openTunnelForm] = pageValue<'none' | 'new' | TunnelId>('none')
