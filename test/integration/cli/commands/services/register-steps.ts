export const callback = 'https://example.com/hooks'

export const made = { message: 'made', webhooks: [{ id: 7, callback_url: callback, event: 'TRANSACTION' }] }
