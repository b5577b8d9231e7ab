import { employeeAnswer, employeeDetail, idParam, inviteEmployeeRequest, updateEmployeeRequest } from '@iwe/contract';
import type { EmployeeAnswer } from '@iwe/contract';
import type { FastifyRequest } from 'fastify';
import type { App, RequestTransaction } from '../../app-types.ts';
import { notFound } from '../../errors.ts';
import { writeAudit } from '../../writes/public.ts';
import { presentEmployeeDetail } from './employee.presenter.ts';
import { employeeRepository } from './employee.repository.ts';
import { inviteAgain, inviteEmployee } from './invite-employee.command.ts';
import { RightsRefused } from './rights-refused.ts';
import { updateEmployee } from './update-employee.command.ts';

/** Employees as administrators and directors keep them; who may change which field is decided in the command. */
export async function employeesRoutes(app: App): Promise<void> {
  const admin = { permission: 'orgAdmin', pipelined: true } as const;
  const keeper = { permission: 'adminOrDirector', pipelined: true } as const;

  app.get('/api/ag/employees/:id', { config: keeper, schema: { params: idParam, response: { 200: employeeDetail } } }, (request) =>
    request.tenant(async (tx) => {
      const row = await employeeRepository(tx).one(request.params.id);
      if (!row) throw notFound();
      return presentEmployeeDetail(row, tx.actor);
    }));

  app.post('/api/ag/employees', { config: admin, schema: { body: inviteEmployeeRequest, response: { 200: employeeAnswer } } }, (request) =>
    orWriteDown(request, (tx) => inviteEmployee(tx, request, app.config.publicUrl, request.body)));

  app.post('/api/ag/employees/:id/invite', { config: admin, schema: { params: idParam, response: { 200: employeeAnswer } } }, (request) =>
    request.tenant((tx) => inviteAgain(tx, request, app.config.publicUrl, request.params.id)));

  app.put('/api/ag/employees/:id', { config: keeper, schema: { params: idParam, body: updateEmployeeRequest, response: { 200: employeeAnswer } } }, (request) =>
    orWriteDown(request, (tx) => updateEmployee(tx, request, request.params.id, request.body)));
}

/** A refused change of rights is rolled back like every refusal, and then written into the history by itself. */
async function orWriteDown(request: FastifyRequest, work: (tx: RequestTransaction) => Promise<EmployeeAnswer>): Promise<EmployeeAnswer> {
  try {
    return await request.tenant(work);
  } catch (error) {
    if (!(error instanceof RightsRefused)) throw error;
    const { employeeId, present, wanted, problem } = error;
    await request.tenant(async (tx) => {
      await writeAudit(tx, { action: 'Refused', entity: 'membership', entityId: employeeId, before: present, after: wanted });
      await employeeRepository(tx).noteSecurity('rights-refused', tx.userId, request.ip, { organisation: tx.organisation, employee: employeeId, code: problem.code, wanted });
    });
    throw problem;
  }
}
