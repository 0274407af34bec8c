/** A back end with one order and minimal answers. */

export const DAY = {
  id: 'p_day',
  kind: 'general',
  name: 'Harian',
  bandwidth_mbps: 10,
  duration: 1,
  duration_type: 'day',
  price: 10_000,
  active: true,
}
export const WEEK = { ...DAY, id: 'p_week', name: 'Mingguan' }
export const soon = () => new Date(Date.now() + 900_000).toISOString()
const ORDER = { id: 'o_1', package: DAY, amount: 10_000, method: 'qr', qr_string: '000201', activated: false }

/** Answers calls by `GET /api/ctm/…`; `order` returns the order's current state. */
export function createBackEnd(start: object) {
  const state: { order: object; mine: object; cancel: () => Response } = {
    order: { ...ORDER, expires_at: soon(), ...start },
    mine: {},
    cancel: () => new Response(null, { status: 204 }),
  }
  const answers: Record<string, () => Response | Promise<Response>> = {
    'GET /api/ctm/packages': () => Response.json({ data: [DAY, WEEK] }),
    'GET /api/ctm/packages/mine': () => Response.json({ data: state.mine }),
    'GET /api/ctm/transactions': () => Response.json({ data: [state.order] }),
    'GET /api/ctm/purchases/o_1': () => Response.json({ data: state.order }),
    'POST /api/ctm/purchases/o_1/cancel': () => state.cancel(),
  }
  const fetch = async (request: Request) => {
    const answer = answers[`${request.method} ${new URL(request.url).pathname}`]
    return answer ? answer() : new Response(null, { status: 404 })
  }
  return { state, answers, fetch }
}
