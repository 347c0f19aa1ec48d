import { AppError } from '#contract/errors'

export function listenError(error: NodeJS.ErrnoException, host: string, port: number): AppError {
  const details = { host, port, reason: error.code ?? error.message }
  switch (error.code) {
    case 'EADDRINUSE':
      return new AppError('port-in-use', `Port ${port} is in use. Choose another port.`, details, {
        cause: error,
      })
    case 'EACCES':
    case 'EPERM':
      return new AppError(
        'port-not-allowed',
        `This user can’t listen on port ${port}. Choose a port above 1023.`,
        details,
        { cause: error },
      )
    default:
      return new AppError(
        'address-unavailable',
        `Can’t listen on ${host}: not an address of this machine. Choose another address.`,
        details,
        { cause: error },
      )
  }
}
