/** Whether a process with this id exists; one of another user counts as well. */
export const isRunning = (pid) => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
};
