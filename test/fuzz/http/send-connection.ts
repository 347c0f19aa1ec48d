import { connect } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import type { MadeConnection } from './made-connection.ts'

/** Broken requests get a response after their time limit, which is longer than this run waits. */
const silenceMs = 150
/** Valid requests always get a response. */
const maximumWaitMs = 20_000

export interface CameBack {
  /** Latin-1. */
  readonly responded: string
  /** The other side refused or reset the connection. */
  readonly isLost: boolean
}

export function sendConnection(port: number, made: MadeConnection): Promise<CameBack> {
  return new Promise(resolve => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true, noDelay: true })
    let responded = ''
    const over = (isLost = false): void => {
      clearTimeout(timer)
      // A reset leaves no port waiting; there are tens of thousands of connections.
      socket.resetAndDestroy()
      resolve({ responded, isLost })
    }
    let timer = setTimeout(() => over(made.clean !== null), maximumWaitMs)
    const wait = (): void => {
      if (made.clean !== null) return
      clearTimeout(timer)
      timer = setTimeout(() => over(), silenceMs)
    }
    socket.setEncoding('latin1')
    socket.on('data', text => {
      responded += String(text)
      if (made.clean !== null && acceptedIn(responded) >= made.clean.length) over()
      else wait()
    })
    socket.on('error', () => over(true))
    socket.on('close', () => over())
    socket.on('end', () => over(responded === ''))
    socket.on('connect', () => {
      void (async () => {
        for (const piece of made.pieces) {
          if (socket.destroyed) return
          socket.write(piece, 'latin1')
          if (made.pieces.length > 1) await turn()
        }
        if (made.end === 'reset' || made.end === 'close') {
          await turn()
          return made.end === 'reset' ? over() : socket.end(() => over())
        }
        if (made.end === 'half') socket.end()
        wait()
      })()
    })
  })
}

/** Number of responses that mean that a request was accepted. */
export function acceptedIn(responded: string): number {
  return responded.split('HTTP/1.1 200 ').length - 1
}
