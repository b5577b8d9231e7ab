import { employeeAnswer, employeeDetail, idParam, inviteEmployeeRequest, updateEmployeeRequest } from '@iwe/contract';
import type { EmployeeAnswer } from '@iwe/contract';
import type { FastifyRequest } from 'fastify';
import type { App, RequestTransaction } from '../../core/app-types.ts';
import { notFound } from '../../core/errors.ts';
import { writeAudit } from '../../core/writes/public.ts';
import { callerAddress } from '../../core/plugins/input/caller-address.ts';
import { presentEmployeeDetail } from './employee.presenter.ts';
import { employeeAccount, employeeRepository } from './employee.repository.ts';
import { inviteAgain, inviteEmployee } from './invite-employee.command.ts';
import { removeSecondFactor } from './remove-second-factor.command.ts';
import { RightsRefused } from './rights-refused.ts';
import { updateEmployee } from './update-employee.command.ts';

/** Employees, for administrators and directors; the command decides who may change which field. */
export async function employeesRoutes(app: App): Promise<void> {
  const admin = { permission: 'orgAdmin' } as const;
  const adminOrDirector = { permission: 'adminOrDirector' } as const;

  app.get(
    '/api/ag/employees/:id',
    { config: adminOrDirector, schema: { params: idParam, response: { 200: employeeDetail } } },
    (request) =>
      request.read(async (tx) => {
        const row = await employeeAccount(tx, request.params.id);
        if (!row) throw notFound();
        return presentEmployeeDetail(row, tx.actor);
      }),
  );

  app.post(
    '/api/ag/employees',
    { config: admin, schema: { body: inviteEmployeeRequest, response: { 200: employeeAnswer } } },
    (request) => writeOrRecordRefusal(request, (tx) => inviteEmployee(tx, request, app.config, request.body)),
  );

  app.post(
    '/api/ag/employees/:id/invite',
    { config: admin, schema: { params: idParam, response: { 200: employeeAnswer } } },
    (request) => request.write((tx) => inviteAgain(tx, request, app.config, request.params.id)),
  );

  app.post(
    '/api/ag/employees/:id/remove-second-factor',
    { config: admin, schema: { params: idParam, response: { 200: employeeAnswer } } },
    (request) => writeOrRecordRefusal(request, (tx) => removeSecondFactor(tx, request, app.config, request.params.id)),
  );

  app.put(
    '/api/ag/employees/:id',
    {
      config: adminOrDirector,
      schema: { params: idParam, body: updateEmployeeRequest, response: { 200: employeeAnswer } },
    },
    (request) => writeOrRecordRefusal(request, (tx) => updateEmployee(tx, request, request.params.id, request.body)),
  );
}

/** Runs a write. A refused change of rights is rolled back, and then recorded in a transaction of its own. */
async function writeOrRecordRefusal(
  request: FastifyRequest,
  work: (tx: RequestTransaction) => Promise<EmployeeAnswer>,
): Promise<EmployeeAnswer> {
  try {
    return await request.write(work);
  } catch (error) {
    if (!(error instanceof RightsRefused)) throw error;
    const { employeeId, present, wanted, problem } = error;
    await request.write(async (tx) => {
      await writeAudit(tx, {
        action: 'Refused',
        entity: 'membership',
        entityId: employeeId,
        before: present,
        after: wanted,
      });
      await employeeRepository(tx).recordSecurityEvent('rights-refused', tx.userId, callerAddress(request), {
        organisation: tx.organisation,
        employee: employeeId,
        code: problem.code,
        wanted,
      });
    });
    throw problem;
  }
}
