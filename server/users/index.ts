/** Public API of users for other domains and the start of the process. */

export { accountFor, importAccount } from './people/accountFor';
export { createUser } from './people/createUser';
export { deleteImportedPeople, importPeople } from './people/importPeople';
export { userList } from './people/userList';
export { typedPin } from './pin/pinRequests';
export { checkStaffPin, type StaffMember, setStaffPin, staffWithPin } from './pin/staffPin';
export { offerFirstAdministrator } from './registration/firstAdministrator';
