#define ONLY_FOR_ERRORS __attribute__((cold))
static ONLY_FOR_ERRORS void CPy_DecRef(PyObject *value);
ONLY_FOR_ERRORS void CPyTagged_DecRef(CPyTagged number);
ONLY_FOR_ERRORS void CPy_TypeError(const char *expected, PyObject *value);
ONLY_FOR_ERRORS void CPy_TypeErrorTraceback(const char *file, const char *function, int line,
                                            PyObject *globals, const char *expected,
                                            PyObject *value);
ONLY_FOR_ERRORS void CPy_AttributeError(const char *file, const char *function, const char *kind,
                                        const char *field, int line, PyObject *globals);
static ONLY_FOR_ERRORS int look(PyObject *state, PyObject **name, const char *field);
static ONLY_FOR_ERRORS void trace(const char *file, const char *function, int line,
                                  PyObject *globals);

#define LOOK(state, field) ({ static PyObject *name; look(state, &name, field); })

static int look(PyObject *state, PyObject **name, const char *field) {
    static PyObject *getattr;
    if (getattr == NULL)
        getattr = PyUnicode_InternFromString("__getattr__");
    if (*name == NULL)
        *name = PyUnicode_InternFromString(field);
    PyObject *value = PyObject_CallMethodOneArg(state, getattr, *name);
    Py_XDECREF(value);
    return value != NULL;
}

static int is_one_object(CPyTagged number) {
    return (size_t)(((Py_ssize_t)number >> 1) + 5) <= 261;
}

static int has(PyObject *items, PyObject *value) {
    int is_list = PyList_CheckExact(items);
    if (!(is_list || PyTuple_CheckExact(items)) || !PyLong_CheckExact(value))
        return PySequence_Contains(items, value);
    PyObject **item = is_list ? ((PyListObject *)items)->ob_item
                              : ((PyTupleObject *)items)->ob_item;
    PyObject **end = item + Py_SIZE(items);
    CPyTagged number = CPyTagged_BorrowFromObject(value);
    if (CPyTagged_CheckLong(number))
        return PySequence_Contains(items, value);
    int is_one = is_one_object(number);
    for (; item < end; item++) {
        if (*item == value)
            return 1;
        if (!PyLong_CheckExact(*item))
            return PySequence_Contains(items, value);
        if (!is_one && CPyTagged_BorrowFromObject(*item) == number)
            return 1;
    }
    return 0;
}

static CPyTagged times_in(PyObject *items, PyObject *value) {
    CPyTagged number = PyLong_CheckExact(value) ? CPyTagged_BorrowFromObject(value) : CPY_INT_TAG;
    Py_ssize_t found = 0;
    for (Py_ssize_t i = 0; i < PyList_GET_SIZE(items); i++) {
        PyObject *item = PyList_GET_ITEM(items, i);
        if (CPyTagged_CheckLong(number) || !PyLong_CheckExact(item))
            return CPyList_Count(items, value);
        found += CPyTagged_BorrowFromObject(item) == number;
    }
    return CPyTagged_FromSsize_t(found);
}

static int hold_the_same(PyObject *a, PyObject *b) {
    if (PyList_CheckExact(a) && PyList_CheckExact(b)) {
        Py_ssize_t size = PyList_GET_SIZE(a);
        PyObject **first = ((PyListObject *)a)->ob_item, **second = ((PyListObject *)b)->ob_item;
        return PyList_GET_SIZE(b) == size && !memcmp(first, second, size * sizeof(PyObject *));
    }
    if (!PyTuple_CheckExact(a) || !PyTuple_CheckExact(b) || Py_SIZE(a) != Py_SIZE(b))
        return 0;
    for (Py_ssize_t i = 0; i < Py_SIZE(a); i++) {
        PyObject *first = PyTuple_GET_ITEM(a, i), *second = PyTuple_GET_ITEM(b, i);
        if (first != second && !hold_the_same(first, second))
            return 0;
    }
    return 1;
}

static PyObject *compared(PyObject *a, PyObject *b, int how) {
    if (how == Py_EQ && hold_the_same(a, b))
        return Py_NewRef(Py_True);
    return PyObject_RichCompare(a, b, how);
}

#define NUMBERS 4096
static PyObject *numbers[NUMBERS];

static inline PyObject *boxed(CPyTagged number) {
    size_t value = number >> 1;
    if (CPyTagged_CheckLong(number) || value >= NUMBERS)
        return CPyTagged_StealAsObject(number);
    if (unlikely(numbers[value] == NULL))
        numbers[value] = CPyTagged_StealAsObject(number);
    Py_INCREF(numbers[value]);
    return numbers[value];
}

static PyObject *added(PyObject *a, PyObject *b) {
    if (!PyLong_CheckExact(a) || !PyLong_CheckExact(b))
        return PyNumber_InPlaceAdd(a, b);
    CPyTagged first = CPyTagged_BorrowFromObject(a), second = CPyTagged_BorrowFromObject(b);
    if (CPyTagged_CheckLong(first) || CPyTagged_CheckLong(second))
        return PyNumber_InPlaceAdd(a, b);
    return boxed(CPyTagged_Add(first, second));
}

/* Lists grow twofold, and not by eighths as Python's do: most that rules make are new. */
static int make_room(PyListObject *list) {
    Py_ssize_t room = Py_SIZE(list) < 4 ? 8 : 2 * Py_SIZE(list);
    PyObject **items = PyMem_Realloc(list->ob_item, room * sizeof(PyObject *));
    if (items == NULL) {
        PyErr_NoMemory();
        return -1;
    }
    list->ob_item = items;
    list->allocated = room;
    return 0;
}

static inline int append(PyObject *list, PyObject *item) {
    Py_ssize_t size = PyList_GET_SIZE(list);
    if (size >= ((PyListObject *)list)->allocated && make_room((PyListObject *)list) < 0)
        return -1;
    PyList_SET_ITEM(list, size, Py_NewRef(item));
    Py_SET_SIZE(list, size + 1);
    return 0;
}

/* Items of a list are counted from the front, mostly. */
static inline PyObject *item(PyObject *list, CPyTagged index) {
    size_t place = index >> 1;
    if (CPyTagged_CheckLong(index) || place >= (size_t)PyList_GET_SIZE(list))
        return CPyList_GetItem(list, index);
    return Py_NewRef(PyList_GET_ITEM(list, place));
}

/* What a line of code found last, under a name that it always looks up. It holds as long as the
   dictionary, or the type of the object, is of the version that it was: nothing was set there. */
typedef struct {
    uint64_t version;
    PyTypeObject *type;
    PyObject *value;
    Py_ssize_t offset;
} Found;

static ONLY_FOR_ERRORS PyObject *find_global(PyObject *dictionary, PyObject *name, Found *found);
static PyObject *find_attribute(PyObject *object, PyObject *name, Found *found);

#define GLOBAL(dictionary, name) ({ static Found found; global(dictionary, name, &found); })
#define ATTRIBUTE(object, name) ({ static Found found; attribute(object, name, &found); })

#if PY_VERSION_HEX < 0x030C0000
static inline PyObject *global(PyObject *dictionary, PyObject *name, Found *found) {
    if (likely(((PyDictObject *)dictionary)->ma_version_tag == found->version))
        return Py_NewRef(found->value);
    return find_global(dictionary, name, found);
}

static PyObject *find_global(PyObject *dictionary, PyObject *name, Found *found) {
    PyObject *value = CPyDict_GetItem(dictionary, name);
    if (value != NULL) {
        found->version = ((PyDictObject *)dictionary)->ma_version_tag;
        found->value = value;
    }
    return value;
}
#else
#define global(dictionary, name, found) CPyDict_GetItem(dictionary, name)
#endif

static inline PyObject *attribute(PyObject *object, PyObject *name, Found *found) {
    PyTypeObject *type = Py_TYPE(object);
    if (unlikely(type != found->type || type->tp_version_tag != found->version))
        return find_attribute(object, name, found);
    PyObject *value = found->value;
    if (found->offset != 0)
        value = *(PyObject **)((char *)object + found->offset);
    return value != NULL ? Py_NewRef(value) : PyObject_GetAttr(object, name);
}

static PyObject *find_attribute(PyObject *object, PyObject *name, Found *found) {
    PyTypeObject *type = Py_TYPE(object);
    PyObject *declared = _PyType_Lookup(type, name);
    if (declared == NULL || type->tp_getattro != PyObject_GenericGetAttr
        || !PyType_HasFeature(type, Py_TPFLAGS_VALID_VERSION_TAG))
        return PyObject_GetAttr(object, name);
    *found = (Found){type->tp_version_tag, type, NULL, 0};
    if (Py_IS_TYPE(declared, &PyMemberDescr_Type)) {
        PyMemberDef *member = ((PyMemberDescrObject *)declared)->d_member;
        if (member->type == T_OBJECT_EX && !(member->flags & PY_AUDIT_READ))
            found->offset = member->offset;
    } else if (Py_TYPE(declared)->tp_descr_get == NULL && type->tp_dictoffset == 0) {
        found->value = declared;
    }
    return PyObject_GetAttr(object, name);
}

static void trace(const char *file, const char *function, int line, PyObject *globals) {
    if (PyErr_Occurred() != PyExc_StopIteration)
        CPy_AddTraceback(file, function, line, globals);
}
