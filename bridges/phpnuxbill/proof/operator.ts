/** An operator's actions in PHPNuxBill through its API: plans, recharges, vouchers. */
import { createHash } from 'node:crypto'

export type Operator = {
  /** Calls `system/api.php` as the administrator. Throws when PHPNuxBill does not report success. */
  act(route: string, form: Readonly<Record<string, string>>): Promise<unknown>
}

export function createOperator(api: string, secret: string): Operator {
  const time = Math.floor(Date.now() / 1_000)
  const token = `a.1.${time}.${createHash('sha1').update(`1.${time}.${secret}`).digest('hex')}`
  return {
    act: async (route, form) => {
      const response = await fetch(`${api}?${new URLSearchParams({ r: route, token })}`, {
        method: 'POST',
        body: new URLSearchParams(form),
      })
      const text = await response.text()
      const answer: unknown = text === '' ? null : JSON.parse(text)
      if (typeof answer === 'object' && answer !== null && 'success' in answer && answer.success === true) return answer
      throw new Error(`${route}: ${text.slice(0, 500)}`)
    },
  }
}

/** The form fields of PHPNuxBill's page for a new prepaid RADIUS plan. */
export function radiusPlan(plan: {
  readonly name: string
  readonly price: number
  readonly validity: number
  readonly unit: 'Mins' | 'Hrs' | 'Days' | 'Months'
  readonly limit?: { readonly gigabytes: number }
}): Readonly<Record<string, string>> {
  return {
    name: plan.name,
    plan_type: 'Personal',
    radius: '1',
    typebp: plan.limit ? 'Limited' : 'Unlimited',
    limit_type: plan.limit ? 'Data_Limit' : 'Time_Limit',
    time_limit: '0',
    time_unit: 'Hrs',
    data_limit: String(plan.limit?.gigabytes ?? 0),
    data_unit: 'GB',
    id_bw: '1',
    price: String(plan.price),
    sharedusers: '1',
    validity: String(plan.validity),
    validity_unit: plan.unit,
    routers: '',
    device: 'Radius',
    enabled: '1',
    prepaid: 'yes',
    expired_date: '20',
  }
}
