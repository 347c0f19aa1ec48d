export const slowHead = 'POST /slow HTTP/1.1\r\nHost: h\r\nContent-Length: 1000\r\n\r\n'
