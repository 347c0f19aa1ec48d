import { AppError } from '#contract/errors'

/** The error of a listening socket, as a message for the user. */
export function listenError(error: NodeJS.ErrnoException, host: string, port: number): AppError {
  const details = { host, port, reason: error.code ?? error.message }
  switch (error.code) {
    case 'EADDRINUSE':
      return new AppError(
        'port-in-use',
        `Port ${port} is in use. Choose another in Settings or with --port.`,
        details,
        { cause: error },
      )
    case 'EACCES':
    case 'EPERM':
      return new AppError(
        'port-not-allowed',
        `This user may not listen on port ${port}. Choose one above 1023 in Settings or with --port.`,
        details,
        { cause: error },
      )
    default:
      return new AppError(
        'address-unavailable',
        `Cannot listen on ${host}: it is no address of this machine. Choose another with --host.`,
        details,
        { cause: error },
      )
  }
}
